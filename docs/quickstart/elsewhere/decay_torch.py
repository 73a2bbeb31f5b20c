import torch


def loss(params, time, count):
    a, r = params
    miss = a * torch.exp(-r * time) - count
    return (miss**2).mean()


if __name__ == "__main__":
    time = torch.tensor([0.0, 1.0, 2.0], dtype=torch.float64)
    count = torch.tensor([5.0, 3.0, 2.0], dtype=torch.float64)
    params = torch.tensor([4.0, 0.5], dtype=torch.float64, requires_grad=True)
    value = loss(params, time, count)
    value.backward()
    print(f"{value:.12f} {params.grad[0]:.12f} {params.grad[1]:.12f}")
