variable "a" {
  type    = number
  default = "s3cret"
}
variable "b" {
  default   = "s3cret-${var.missing}"
  ephemeral = true
}
