// Plain JavaScript for whatever Node a machine has: this runs before anything is installed.
import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const programs = join(root, 'node_modules', '.bin')

/** The Node that the product pins, whichever one started this. */
export const node = join(programs, process.platform === 'win32' ? 'node.exe' : 'node')

/** Packages that only testing and linting need, beside all `@types`. */
const tools = new Set([
  '@axe-core/playwright',
  '@biomejs/biome',
  '@livekit/protocol',
  '@playwright/test',
  '@swc/core',
  '@vitest/browser-playwright',
  'dependency-cruiser',
  'fast-check',
  'ical.js',
  'knip',
  'oauth2-mock-server',
  'postal-mime',
  's3rver',
  'smtp-server',
  'typescript',
  'vitest',
  'vitest-browser-react',
  'werift',
])

/** What has to be installed, from the fewest packages to all of them. */
const sets = {
  run: () => Object.keys(manifest().dependencies),
  build: () => [...sets.run(), ...Object.keys(manifest().devDependencies).filter(name => !isTool(name))],
  all: () => [...sets.run(), ...Object.keys(manifest().devDependencies)],
}

const manifest = () => JSON.parse(readFileSync('package.json', 'utf8'))
const isTool = name => tools.has(name) || name.startsWith('@types/')

/** Whether these packages are installed, and as the lock file has them since it last changed. */
function has(set) {
  const installed = 'node_modules/.package-lock.json'
  return (
    existsSync(installed) &&
    modifiedAt(installed) >= modifiedAt('package-lock.json') &&
    existsSync(node) &&
    sets[set]().every(name => existsSync(join('node_modules', name)))
  )
}

/** Installs all packages, unless those that are needed are there already. */
export async function install(needed = 'all') {
  if (has(needed)) return
  console.error('Installing packages …')
  await npmInstall()
  if (!existsSync(node))
    end('The packages are installed, but Node 24 is not among them. Run npm install and read what it says.')
}

// Not `npm ci`: it refuses a lock file that lacks the optional packages of some other platform. A shell that deploys often
// says NODE_ENV=production, with which npm leaves out what a build needs.
async function npmInstall(...options) {
  await untilUninstalled()
  await must('npm', ['install', ...options, '--no-save', '--include=dev', '--loglevel=error'])
}

/**
 * Installs in a fresh clone what building and running need, without the tools. npm has no third kind of dependency, so it
 * is given a manifest without them, in a folder of its own: an interrupted installation leaves no `node_modules`.
 */
async function installWithoutTools() {
  const folder = 'node_modules.partial'
  console.error('Installing packages …')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const { devDependencies, ...rest } = manifest()
  const kept = Object.entries(devDependencies).filter(([name]) => !isTool(name))
  const trimmed = { ...rest, devDependencies: Object.fromEntries(kept) }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(trimmed))
  for (const file of ['package-lock.json', '.npmrc']) copyFileSync(file, join(folder, file))
  await npmInstall('--prefix', folder)
  renameSync(join(folder, 'node_modules'), 'node_modules')
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Removes packages that are only built into the web app, where the tools were left out as well: that is half of them. It
 * goes on by itself when this process ends, and costs nothing but space when it fails.
 */
export function uninstallBuildTools() {
  if (!has('build') || has('all')) return
  const options = ['--no-save', '--omit=dev', '--loglevel=error']
  const npm = spawn('npm', ['prune', ...options], { detached: true, stdio: 'ignore' })
  writeFileSync(uninstalling, String(npm.pid))
  npm.unref()
}

/** The process that removes packages in the background, if there was one. */
const uninstalling = 'node_modules/.uninstalling'

/** Two npm processes at once would spoil node_modules. */
async function untilUninstalled() {
  if (!existsSync(uninstalling)) return
  const pid = Number(readFileSync(uninstalling, 'utf8'))
  for (let seconds = 0; seconds < 120 && isAlive(pid); seconds++) await pause(1000)
  rmSync(uninstalling, { force: true })
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Builds the web app; where there is no embedded database yet, it is made and filled meanwhile. The channel tells that
 * process when this one was killed.
 */
export async function prepare(args, env) {
  const { DATA_DIR = '.data', DATABASE_URL } = process.env
  const isNew = !DATABASE_URL && !existsSync(join(DATA_DIR, 'postgres.json'))
  const filled = isNew ? exitCodeOf(start(node, args, { env })) : 0
  await buildForTrial()
  const code = await filled
  if (code !== 0) process.exit(code)
}

/** Installs what the product runs with; and what it is built with, where it has to be built. */
export async function installForStart() {
  if (!existsSync('node_modules')) await installWithoutTools()
  await install(isBuiltForTrial() ? 'run' : 'build')
}

/** The last step of a build leaves a file, so an interrupted build is none. Only a deployment's files are compressed. */
const markers = { trial: 'build/client/.built', deployment: 'build/client/.complete' }

/** Builds the web app as it is deployed, unless that has been done since it last changed. */
export async function build() {
  if (isBuilt(markers.deployment)) return
  console.error('Building the web app …')
  await must('npm', ['run', 'build'])
}

/** Builds the web app without compressing it, unless it has been built since it last changed. */
async function buildForTrial() {
  if (isBuiltForTrial()) return
  console.error('Building the web app …')
  await must('react-router', ['build'])
  writeFileSync(markers.trial, '')
}

/** A deployment's build will do. */
const isBuiltForTrial = () => isBuilt(markers.trial) || isBuilt(markers.deployment)

/** Whether there is such a build, newer than all it is made of. */
function isBuilt(marker) {
  if (!existsSync(marker)) return false
  const sources = [
    'src/web',
    'src/contract',
    'public',
    'vite.config.ts',
    'react-router.config.ts',
    'package-lock.json',
  ]
  return sources.every(source => newest(source) <= modifiedAt(marker))
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
