// Plain JavaScript for any installed Node: this runs before the packages are installed.
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

/** Pinned Node, whichever one started this process. */
export const node = join(programs, process.platform === 'win32' ? 'node.exe' : 'node')

/** Packages needed only for tests and lint, besides all `@types`. */
const toolPackages = new Set([
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
  'puppeteer-core',
  's3rver',
  'selenium-webdriver',
  'smtp-server',
  'typescript',
  'vitest',
  'vitest-browser-react',
  'werift',
])

/** Sets of packages to install, from the smallest to all. */
const sets = {
  run: () => Object.keys(manifest().dependencies),
  build: () => [...sets.run(), ...Object.keys(manifest().devDependencies).filter(name => !isTool(name))],
  all: () => [...sets.run(), ...Object.keys(manifest().devDependencies)],
}

const manifest = () => JSON.parse(readFileSync('package.json', 'utf8'))
const isTool = name => toolPackages.has(name) || name.startsWith('@types/')

/** Checks that these packages are installed and match the present lock file. */
function isInstalled(set) {
  const installed = 'node_modules/.package-lock.json'
  return (
    existsSync(installed) &&
    modifiedAt(installed) >= modifiedAt('package-lock.json') &&
    existsSync(node) &&
    sets[set]().every(name => existsSync(join('node_modules', name)))
  )
}

/** Installs all packages, unless the needed ones are present. */
export async function install(needed = 'all') {
  if (isInstalled(needed)) return
  console.error('Installing packages …')
  await npmInstall()
  if (!existsSync(node))
    exitWithError(
      'The packages are installed, but Node 24 is not among them. Run npm install and read what it says.',
    )
}

// Not `npm ci`: it rejects a lock file without the optional packages of other platforms. Deployment shells
// often set NODE_ENV=production, with which npm skips the build tools.
async function npmInstall(...options) {
  await waitForUninstall()
  await runOrExit('npm', ['install', ...options, '--no-save', '--include=dev', '--loglevel=error'])
}

/**
 * Installs the packages for build and runtime in a fresh clone, without the tools. npm has no third kind of
 * dependency, so it gets a trimmed manifest. It runs in a separate folder: an interrupted installation leaves
 * no `node_modules`.
 */
async function installWithoutTools() {
  const folder = 'node_modules.partial'
  console.error('Installing packages …')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const { devDependencies, ...rest } = manifest()
  const buildPackages = Object.entries(devDependencies).filter(([name]) => !isTool(name))
  const trimmed = { ...rest, devDependencies: Object.fromEntries(buildPackages) }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(trimmed))
  for (const file of ['package-lock.json', '.npmrc']) copyFileSync(file, join(folder, file))
  await npmInstall('--prefix', folder)
  renameSync(join(folder, 'node_modules'), 'node_modules')
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Removes packages needed only for the build, if the tools were skipped too. This halves the installation.
 * The process continues after this one ends, and a failure costs only disk space.
 */
export function uninstallBuildTools() {
  if (!isInstalled('build') || isInstalled('all')) return
  const options = ['--no-save', '--omit=dev', '--loglevel=error']
  const npm = spawn('npm', ['prune', ...options], { detached: true, stdio: 'ignore' })
  writeFileSync(uninstalling, String(npm.pid))
  npm.unref()
}

/** Pid file of the background removal. */
const uninstalling = 'node_modules/.uninstalling'

/** Two npm processes at once would corrupt node_modules. */
async function waitForUninstall() {
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

/** Builds the web app, and meanwhile fills a missing database. The IPC channel ends that process with this one. */
export async function prepare(args, env) {
  const { DATA_DIR = '.data', DATABASE_URL } = process.env
  const isNew = !DATABASE_URL && !existsSync(join(DATA_DIR, 'postgres.json'))
  const filled = isNew ? exitCodeOf(start(node, args, { env })) : 0
  await buildForTrial()
  const code = await filled
  if (code !== 0) process.exit(code)
}

/** Installs the runtime packages, and the build packages if a build is needed. */
export async function installForStart() {
  if (!existsSync('node_modules')) await installWithoutTools()
  await install(isBuiltForTrial() ? 'run' : 'build')
}

/** Written last, so that an interrupted build does not count. Only a deployment's files are compressed. */
const markers = { trial: 'build/client/.built', deployment: 'build/client/.complete' }

/** Builds the web app for deployment, unless the build is current. */
export async function build() {
  if (isBuilt(markers.deployment)) return
  console.error('Building the web app …')
  await runOrExit('npm', ['run', 'build'])
}

/** Builds the web app without compression, unless a build is current. */
async function buildForTrial() {
  if (isBuiltForTrial()) return
  console.error('Building the web app …')
  await runOrExit('react-router', ['build'])
  writeFileSync(markers.trial, '')
}

const isBuiltForTrial = () => isBuilt(markers.trial) || isBuilt(markers.deployment)

/** Checks that the build exists and is newer than its sources. */
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
  return sources.every(source => lastChange(source) <= modifiedAt(marker))
}

/** Latest change of a file or of anything in a folder. Removing a file changes its folder. */
function lastChange(path) {
  if (!existsSync(path)) return 0
  const folderChange = modifiedAt(path)
  const names = statSync(path).isDirectory() ? readdirSync(path) : []
  return names.reduce((latest, name) => Math.max(latest, lastChange(join(path, name))), folderChange)
}

/**
 * Starts a program with the pinned Node first on its path. It shares the terminal, and an IPC channel whose
 * end tells the server that this process was killed.
 */
export function start(command, args, { env = {}, stdio = ['inherit', 'inherit', 'inherit', 'ipc'] } = {}) {
  const path = [programs, process.env.PATH].join(delimiter)
  return spawn(command, args, { stdio, env: { ...process.env, PATH: path, ...env } })
}

/** Runs programs until the first exits, forwards signals to all, and exits with the first one's code. */
export async function become(...children) {
  const endAll = signal => {
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(signal))
  onNpmExit(() => endAll('SIGTERM'))
  const exits = children.map(exitCodeOf)
  const code = await Promise.race(exits)
  endAll('SIGTERM')
  await Promise.all(exits)
  process.exit(code)
}

/** A killed npm sends no signal. Its children would keep running and hold the port. */
function onNpmExit(act) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    act()
  }, 500)
  watch.unref()
}

/** Runs a program to its end. Prints its output and exits only if it fails. */
async function runOrExit(command, args) {
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(chunk))
  if ((await exitCodeOf(child)) === 0) return
  process.stderr.write(Buffer.concat(output))
  exitWithError(`"${[command, ...args].join(' ')}" failed.`)
}

const modifiedAt = path => statSync(path).mtimeMs

function exitCodeOf(child) {
  return new Promise(resolve => {
    child.once('close', code => resolve(code ?? 1))
    child.once('error', error => exitWithError(error.message))
  })
}

function exitWithError(sentence) {
  console.error(sentence)
  process.exit(1)
}
