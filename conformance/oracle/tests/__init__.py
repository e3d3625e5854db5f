"""The oracle's own tests: `python3 -m unittest discover -s oracle/tests -t .` in `conformance/`."""
