import { existsSync } from 'node:fs'
import { become, install, must, node, start } from './bootstrap.mjs'

await install()
// `serve` wants the web app; which version of it is there, nobody looks at here.
if (!existsSync('build/client/.complete')) {
  console.error('Building the web app …')
  await must('npm', ['run', 'build'])
}
await become(start(node, ['faults/run.ts', ...process.argv.slice(2)]))
