import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The Chromium that the journeys run in: the one named by CHROME_PATH, or one of the usual places. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROME_PATH
  return named || places.find(place => existsSync(place))
}

/** Finds a Chromium, or installs Debian's; says in a sentence what to do where that is not possible. */
export function provideBrowser(): string | undefined {
  if (findBrowser()) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const isDone = (args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', env }).status === 0
  isDone(['update'])
  isDone(['install', '-y', '--no-install-recommends', 'chromium'])
  return findBrowser() ? undefined : 'There is no Chromium. Install one, or set CHROME_PATH to where it is.'
}
