# The ID is the name of the note.
terraform import sample_note.shopping shopping
