# Index keys of several attributes need version 6.37 or later of the provider hashicorp/aws.

resource "aws_dynamodb_table" "shop_data" {
  name         = "shop-data"
  billing_mode = "PAY_PER_REQUEST"
  hash_key     = "pk"
  range_key    = "sk"

  attribute {
    name = "pk"
    type = "S"
  }

  attribute {
    name = "sk"
    type = "S"
  }

  attribute {
    name = "status"
    type = "S"
  }

  attribute {
    name = "region"
    type = "S"
  }

  attribute {
    name = "total"
    type = "N"
  }

  attribute {
    name = "at"
    type = "S"
  }

  attribute {
    name = "owner"
    type = "S"
  }

  global_secondary_index {
    name            = "ByOwner"
    hash_key        = "owner"
    projection_type = "ALL"
  }

  global_secondary_index {
    name               = "ByStatus"
    projection_type    = "INCLUDE"
    non_key_attributes = ["items", "note"]

    key_schema {
      attribute_name = "status"
      key_type       = "HASH"
    }

    key_schema {
      attribute_name = "region"
      key_type       = "HASH"
    }

    key_schema {
      attribute_name = "total"
      key_type       = "RANGE"
    }

    key_schema {
      attribute_name = "at"
      key_type       = "RANGE"
    }
  }

  local_secondary_index {
    name            = "ByTotal"
    range_key       = "total"
    projection_type = "KEYS_ONLY"
  }

  ttl {
    attribute_name = "expires"
    enabled        = true
  }
}

resource "aws_dynamodb_table" "table_2_odd_names" {
  name         = "2.odd_names"
  billing_mode = "PAY_PER_REQUEST"
  hash_key     = "yes"
  range_key    = "a \"quoted\" \\ $${name} %%{if}"

  attribute {
    name = "yes"
    type = "N"
  }

  attribute {
    name = "a \"quoted\" \\ $${name} %%{if}"
    type = "B"
  }

  ttl {
    attribute_name = "null"
    enabled        = true
  }
}
