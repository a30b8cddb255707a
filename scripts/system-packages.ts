import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

/** Installs a Debian package. False without apt or network, for which timeouts are short. */
export async function aptInstall(name: string): Promise<boolean> {
  await aptGet('update')
  return aptGet('install', '-y', '--no-install-recommends', name)
}

async function aptGet(...args: string[]): Promise<boolean> {
  const timeouts = [
    ...['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=0'],
    // Another test may be installing.
    ...['-o', 'DPkg::Lock::Timeout=120'],
  ]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn('apt-get', [...timeouts, ...args], { stdio: 'ignore', env })
  const [code] = await once(child, 'close').catch(() => [1])
  return code === 0
}

/** Chromium without a window. Pages look the same, and tests take two thirds of the time. */
const headlessShellPath = '/usr/bin/chromium-headless-shell'

const debianChromiumPath = '/usr/bin/chromium'

const chromiumPaths = [
  headlessShellPath,
  debianChromiumPath,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium for the end-to-end tests: CHROME_PATH, or one of the usual places. */
export const findBrowser = (): string | undefined =>
  process.env.CHROME_PATH || chromiumPaths.find(path => existsSync(path))

/** Finds Chromium or installs Debian's. Returns an error message if neither works. */
export async function ensureBrowser(): Promise<string | undefined> {
  const found = findBrowser()
  if (!found || found === debianChromiumPath)
    if (!(await aptInstall('chromium-headless-shell')) && !found) await aptInstall('chromium')
  return findBrowser() ? undefined : 'Chromium not found. Install it, or set CHROME_PATH to its path.'
}

const nginxPaths = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx']

const findNginx = (): string | undefined => nginxPaths.find(path => existsSync(path))

/** Finds nginx or installs Debian's. Throws an error with instructions if neither works. */
export async function ensureNginx(): Promise<string> {
  const found = findNginx() ?? ((await aptInstall('nginx-light')) ? findNginx() : undefined)
  if (!found) throw new Error('nginx not found. Install it: apt-get install nginx-light')
  return found
}
