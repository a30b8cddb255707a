import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether Debian's installer did it. A machine that has none, or no network, is not kept waiting. */
export function aptGet(...args: string[]): Promise<boolean> {
  const patience = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=0']
  const child = spawn('apt-get', [...patience, ...args], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return new Promise(resolve => {
    child.once('error', () => resolve(false))
    child.once('close', code => resolve(code === 0))
  })
}

/** Chromium without the windows around its pages: what it shows is the same, and it takes two thirds of the time. */
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

/** What Chromium is started with wherever tests run in it. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium that the journeys run in: the one named by CHROME_PATH, or one of the usual places. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROME_PATH
  return named || chromiumPaths.find(place => existsSync(place))
}

/** Finds a Chromium, or installs Debian's; says in a sentence what to do where that is not possible. */
export async function ensureBrowser(): Promise<string | undefined> {
  const found = findBrowser()
  if (!found || found === debianChromiumPath) {
    await aptGet('update')
    const isDone = await aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
    if (!isDone && !found) await aptGet('install', '-y', '--no-install-recommends', 'chromium')
  }
  return findBrowser() ? undefined : 'There is no Chromium. Install one, or set CHROME_PATH to where it is.'
}

const nginxPaths = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx']

const findNginx = (): string | undefined => nginxPaths.find(place => existsSync(place))

/** Finds nginx, or installs Debian's; throws a sentence that says what to do where that is not possible. */
export async function ensureNginx(): Promise<string> {
  if (!findNginx()) {
    await aptGet('update')
    await aptGet('install', '-y', '--no-install-recommends', 'nginx-light')
  }
  const found = findNginx()
  if (!found) throw new Error('There is no nginx. Install it: apt-get install nginx-light')
  return found
}
