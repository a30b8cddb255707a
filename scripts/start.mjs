import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { become, install, modifiedAt, must, node, start } from './bootstrap.mjs'

await install()
if (!isBuilt()) {
  console.log('Building the web app …')
  await must('npm', ['run', 'build'])
}
await become(start(node, ['src/server/main.ts', 'start'], { env: { NODE_ENV: 'production' } }))

/** The last step of a build leaves this file, so an interrupted build is none. */
function isBuilt() {
  const complete = 'build/client/.complete'
  if (!existsSync(complete)) return false
  const sources = [
    'src/web',
    'src/contract',
    'public',
    'vite.config.ts',
    'react-router.config.ts',
    'package-lock.json',
  ]
  return sources.every(source => newest(source) <= modifiedAt(complete))
}

/** When a file, or anything in a folder, was last changed. Removing a file changes its folder. */
function newest(path) {
  if (!existsSync(path)) return 0
  const own = modifiedAt(path)
  const names = statSync(path).isDirectory() ? readdirSync(path) : []
  return names.reduce((latest, name) => Math.max(latest, newest(join(path, name))), own)
}
