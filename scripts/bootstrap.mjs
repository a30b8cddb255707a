// Plain JavaScript for whatever Node a machine has: this runs before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const installed = 'node_modules/.package-lock.json'
const programs = join(root, 'node_modules', '.bin')

/** The Node that the product pins, whichever one started this. */
export const node = join(programs, process.platform === 'win32' ? 'node.exe' : 'node')

/** Installs the packages of the lock file unless that has been done since it last changed. */
export async function install() {
  const isFresh = existsSync(installed) && modifiedAt(installed) >= modifiedAt('package-lock.json')
  if (isFresh && existsSync(node)) return
  console.error('Installing packages …')
  // Not `npm ci`: it refuses a lock file that lacks the optional packages of some other platform.
  await must('npm', ['install', '--no-save', '--include=dev', '--loglevel=error'])
  if (!existsSync(node))
    end('The packages are installed, but Node 24 is not among them. Run npm install and read what it says.')
}

/** Builds the web app unless that has been done since it last changed. */
export async function build() {
  if (isBuilt()) return
  console.error('Building the web app …')
  await must('npm', ['run', 'build'])
}

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

/**
 * Starts a program with the pinned Node first on its path. It shares our terminal, and a channel by whose end the server
 * learns that we were killed.
 */
export function start(command, args, { env = {}, stdio = ['inherit', 'inherit', 'inherit', 'ipc'] } = {}) {
  const path = [programs, process.env.PATH].join(delimiter)
  return spawn(command, args, { stdio, env: { ...process.env, PATH: path, ...env } })
}

/** Runs programs until the first ends, hands our signals on to all of them, and ends with the first one's exit code. */
export async function become(...children) {
  const endAll = signal => {
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(signal))
  whenNpmIsGone(() => endAll('SIGTERM'))
  const exits = children.map(exitCodeOf)
  const code = await Promise.race(exits)
  endAll('SIGTERM')
  await Promise.all(exits)
  process.exit(code)
}

/** A killed npm tells nobody; what it started would live on and hold the port. */
function whenNpmIsGone(act) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    act()
  }, 500)
  watch.unref()
}

/** Runs a program to its end. It says what it has to say when it fails, and its failure is ours. */
async function must(command, args) {
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(chunk))
  if ((await exitCodeOf(child)) === 0) return
  process.stderr.write(Buffer.concat(said))
  end(`"${[command, ...args].join(' ')}" failed.`)
}

const modifiedAt = path => statSync(path).mtimeMs

function exitCodeOf(child) {
  return new Promise(resolve => {
    child.once('close', code => resolve(code ?? 1))
    child.once('error', error => end(error.message))
  })
}

function end(sentence) {
  console.error(sentence)
  process.exit(1)
}
