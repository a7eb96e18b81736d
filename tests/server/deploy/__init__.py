"""The files of deploy/ do what they say."""
