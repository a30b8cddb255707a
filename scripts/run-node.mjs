import { become, install, node, start } from './bootstrap.mjs'

await install('run')
await become(start(node, process.argv.slice(2)))
