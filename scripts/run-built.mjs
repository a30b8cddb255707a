import { become, build, install, start } from './bootstrap.mjs'

// What looks at the built web app: the journeys, the faults, Lighthouse, the pictures.
const [, , command, ...args] = process.argv
await install()
await build()
await become(start(command, args))
