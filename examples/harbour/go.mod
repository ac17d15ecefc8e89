module example.com/harbour

go 1.24
