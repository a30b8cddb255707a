import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Result of apt-get. Timeouts are short, for machines without apt or network. */
export function aptGet(...args: string[]): Promise<boolean> {
  const timeouts = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=0']
  const child = spawn('apt-get', [...timeouts, ...args], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return new Promise(resolve => {
    child.once('error', () => resolve(false))
    child.once('close', code => resolve(code === 0))
  })
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

/** Chromium flags for all tests. */
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
export function findBrowser(): string | undefined {
  const named = process.env.CHROME_PATH
  return named || chromiumPaths.find(path => existsSync(path))
}

/** Finds Chromium or installs Debian's. Returns an error message if neither works. */
export async function ensureBrowser(): Promise<string | undefined> {
  const found = findBrowser()
  if (!found || found === debianChromiumPath) {
    await aptGet('update')
    const isInstalled = await aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
    if (!isInstalled && !found) await aptGet('install', '-y', '--no-install-recommends', 'chromium')
  }
  return findBrowser() ? undefined : 'Chromium not found. Install it, or set CHROME_PATH to its path.'
}

const nginxPaths = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx']

const findNginx = (): string | undefined => nginxPaths.find(path => existsSync(path))

/** Finds nginx or installs Debian's. Throws an error with instructions if neither works. */
export async function ensureNginx(): Promise<string> {
  if (!findNginx()) {
    await aptGet('update')
    await aptGet('install', '-y', '--no-install-recommends', 'nginx-light')
  }
  const found = findNginx()
  if (!found) throw new Error('nginx not found. Install it: apt-get install nginx-light')
  return found
}
