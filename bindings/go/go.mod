// A placeholder: go mod edit -module PATH sets the path of the repository that publishes the package.
module example.com/hecla

go 1.21
