variable "a" {
  sensitive = true
}
