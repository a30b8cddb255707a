import { existsSync } from 'node:fs'
import { aptGet } from './apt.ts'

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
