module example.com/hecla

go 1.21
