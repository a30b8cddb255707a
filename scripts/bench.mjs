import { become, install, node, start } from './bootstrap.mjs'

const [, , what, ...options] = process.argv
await install()
await become(start(node, [`bench/${what}.ts`, ...options]))
