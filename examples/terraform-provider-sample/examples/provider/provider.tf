provider "sample" {
  folder = "/var/notes"
}
