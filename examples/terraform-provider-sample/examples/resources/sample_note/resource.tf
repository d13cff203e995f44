resource "sample_note" "shopping" {
  name = "shopping"
  text = "milk and bread"
}
