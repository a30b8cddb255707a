import { become, install, node, start } from './bootstrap.mjs'

await install()
await become(start(node, ['scripts/run-tests.ts', ...process.argv.slice(2)]))
