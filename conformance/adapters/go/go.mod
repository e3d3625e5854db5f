module kip/adapter

go 1.19
