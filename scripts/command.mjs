import { become, install, node, start } from './bootstrap.mjs'

await install()
await become(start(node, process.argv.slice(2)))
