import { existsSync } from 'node:fs'
import { aptGet } from './apt.ts'

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
