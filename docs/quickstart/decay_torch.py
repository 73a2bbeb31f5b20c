import torch


def loss(params, time, count):
    a, r = params
    miss = a * torch.exp(-r * time) - count
    return torch.mean(miss**2)


if __name__ == "__main__":
    torch.set_default_dtype(torch.float64)
    time = torch.tensor([0.0, 1.0, 2.0])
    count = torch.tensor([5.0, 3.0, 2.0])
    params = torch.tensor([4.0, 0.5], requires_grad=True)
    value = loss(params, time, count)
    value.backward()
    print(f"{value.item():.12f} {params.grad[0].item():.12f} {params.grad[1].item():.12f}")
