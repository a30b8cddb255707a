import { become, install, start } from './bootstrap.mjs'

const [, , command, ...args] = process.argv
await install()
await become(start(command, args))
