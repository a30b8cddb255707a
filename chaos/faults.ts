import { setTimeout as pause } from 'node:timers/promises'
import type { Line } from './connection.ts'
import type { DataDisk } from './disk.ts'
import type { Databases } from './postgres.ts'
import type { Process } from './product.ts'
import type { Services } from './services.ts'

/** What can be broken. */
export type Site = {
  processes: Process[]
  databases: Databases
  /** From each process to the database, in the same order. */
  lines: Line[]
  services: Services
  disk: DataDisk
  /** How long what goes away stays away. */
  awaySeconds: number
}

/** Breaks something and puts it right, as far as somebody would have to; what heals by itself is left to heal. */
type Fault = (site: Site) => Promise<void>
type Outside = keyof Services['lines']

export const faults: Record<string, Fault> = {
  /** Killed outright; the others have its work, and a supervisor starts it again. */
  'process-killed': async ({ processes: [first] }) => {
    await first?.end('SIGKILL')
    first?.start().catch(() => {})
  },

  'rolling-restart': async ({ processes }) => {
    for (const one of processes) {
      await one.end('SIGTERM')
      await one.start()
    }
  },

  /** As with a power cut; the standby is told to take over at once, as what watches over a cluster does. */
  'primary-killed': async ({ databases, lines }) => {
    await databases.kill()
    const port = await databases.promote()
    for (const line of lines) line.turnTo(port)
  },

  /** Every commit waits for it, and it is gone: until somebody gives the primary another one. */
  'standby-killed': async site => {
    await site.databases.killStandby()
    await away(site)
    await site.databases.restoreStandby()
  },

  /** The network between one process and the database swallows everything. */
  'database-cut-off': async site => {
    const [line] = site.lines
    line?.hush()
    await away(site)
    await line?.mend()
  },

  'mail-server-down': gone('mail'),
  'storage-down': gone('storage'),
  'storage-failing': broken(['storage'], line => line.fail()),
  'provider-down': gone('stripe', 'bog'),
  'provider-slow': broken(['stripe', 'bog'], line => line.slow(1500)),
  'provider-failing': broken(['stripe', 'bog'], line => line.fail()),
  'model-down': gone('model'),
  'model-silent': broken(['model'], line => line.hush()),

  'disk-full': async site => {
    await site.disk.fill()
    await away(site)
    await site.disk.clear()
  },
}

const away = ({ awaySeconds }: Site) => pause(awaySeconds * 1000)

function gone(...names: Outside[]): Fault {
  return broken(names, line => line.refuse())
}

function broken(names: Outside[], strike: (line: Line) => void | Promise<void>): Fault {
  return async site => {
    const lines = names.map(name => site.services.lines[name])
    for (const line of lines) await strike(line)
    await away(site)
    for (const line of lines) await line.mend()
  }
}
