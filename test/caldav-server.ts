import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall } from '#scripts/system-packages.ts'
import { openCalDav } from './fakes/caldav.ts'

const program = '/usr/bin/radicale'

/** Radicale, a CalDAV server of Debian, on a free local port. */
async function openRadicale() {
  const folder = await mkdtemp(join(tmpdir(), 'radicale-'))
  await writeFile(join(folder, 'users'), 'ann:secret\n')
  const port = await freePort()
  const options = {
    'server-hosts': `127.0.0.1:${port}`,
    'auth-type': 'htpasswd',
    'auth-htpasswd-filename': join(folder, 'users'),
    'auth-htpasswd-encryption': 'plain',
    'auth-delay': '0',
    'logging-level': 'info',
    'storage-filesystem-folder': join(folder, 'collections'),
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const child = spawn(program, ['--config', '', ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  await untilReady(child)
  return {
    base: `http://127.0.0.1:${port}/`,
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

let isInstallable: Promise<boolean> | undefined

/** Installs Radicale at most once. False without apt or network, and if CALDAV_SERVER=small asks for the small server. */
async function hasRadicale(): Promise<boolean> {
  if (process.env.CALDAV_SERVER === 'small') return false
  if (await canStart()) return true
  isInstallable ??= aptInstall('radicale')
  return (await isInstallable) && canStart()
}

/** False also while another test installs it: the program is there before its packages are. */
async function canStart(): Promise<boolean> {
  const child = spawn(program, ['--version'], { stdio: 'ignore' })
  const [code] = await once(child, 'close').catch(() => [1])
  return code === 0
}

/**
 * Starts a CalDAV server with the user `ann` and the password `secret`: Radicale, or the small server of the tests where Radicale
 * cannot be installed.
 */
export async function startCalDavServer() {
  const { base, close } = await ((await hasRadicale()) ? openRadicale() : openCalDav())
  const authorization = `Basic ${Buffer.from('ann:secret').toString('base64')}`
  const send = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const response = await fetch(base + path, {
      method,
      body: body ?? null,
      headers: { authorization, ...headers },
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.text()
  }
  return {
    base,
    send,
    close,
    /** Creates a calendar and returns its path. */
    async createCalendar(name: string, components = 'VEVENT') {
      const body = `<?xml version="1.0"?><c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop>
        <d:displayname>${name}</d:displayname><c:supported-calendar-component-set><c:comp name="${components}"/></c:supported-calendar-component-set>
        </d:prop></d:set></c:mkcalendar>`
      const path = `ann/${encodeURIComponent(name.toLowerCase())}/`
      await send('MKCALENDAR', path, body)
      return path
    },
    putEvent: (path: string, id: string, ...lines: string[]) =>
      send(
        'PUT',
        `${path}${id}.ics`,
        [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'PRODID:test',
          'BEGIN:VEVENT',
          `UID:${id}`,
          'DTSTAMP:20300101T000000Z',
          ...lines,
          'END:VEVENT',
          'END:VCALENDAR',
          '',
        ].join('\r\n'),
        { 'content-type': 'text/calendar' },
      ),
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let all = ''
    child.stderr?.on('data', chunk => {
      all += String(chunk)
      if (/server ready|Listening on/i.test(all)) resolve()
    })
    child.once('close', code => reject(new Error(`Radicale ended with ${code}: ${all.slice(-500)}`)))
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
