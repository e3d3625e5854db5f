module kip

go 1.19
