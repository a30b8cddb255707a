import { become, build, install, start } from './bootstrap.mjs'

// node scripts/run.mjs all|built|runtime COMMAND …: installs the packages (and builds the web app), then runs the command.
const [, , needs, command, ...args] = process.argv
await install(needs === 'runtime' ? 'run' : 'all')
if (needs === 'built') await build()
await become(start(command, args))
