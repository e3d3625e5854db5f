module adapter

go 1.19

require kip v0.0.0

// The host, which is one file to copy.
replace kip => ../../../host/packages/go/src
