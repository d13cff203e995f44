output "n" {
  value = var.missing
}
