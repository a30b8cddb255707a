import { setTimeout as pause } from 'node:timers/promises'
import type { DataDisk } from './disk.ts'
import type { FaultProxy } from './fault-proxy.ts'
import type { Databases } from './postgres.ts'
import type { Process } from './server-process.ts'
import type { Services } from './services.ts'

/** Everything that a fault can break. */
export type Installation = {
  processes: Process[]
  databases: Databases
  /** Proxy from each process to the database, in the same order. */
  lines: FaultProxy[]
  services: Services
  disk: DataDisk
  /** Duration of a fault. */
  awaySeconds: number
}

/** Breaks something, then repairs only what an operator would have to repair. */
type Fault = (installation: Installation) => Promise<void>
type ServiceName = keyof Services['lines']

export const faults: Record<string, Fault> = {
  /** Killed without notice. The others take over its work, and a supervisor restarts it. */
  'process-killed': async ({ processes: [first] }) => {
    await first?.end('SIGKILL')
    first?.start().catch(() => {})
  },

  'rolling-restart': async ({ processes }) => {
    for (const server of processes) {
      await server.end('SIGTERM')
      await server.start()
    }
  },

  /** Like a power cut. The standby is promoted at once, as a cluster manager would do. */
  'primary-killed': async ({ databases, lines: proxies }) => {
    await databases.kill()
    const port = await databases.promote()
    for (const proxy of proxies) proxy.redirect(port)
  },

  /** Every commit waits for the standby until the operator adds a new one. */
  'standby-killed': async installation => {
    await installation.databases.killStandby()
    await waitForFault(installation)
    await installation.databases.restoreStandby()
  },

  /** The network between one process and the database drops everything. */
  'database-cut-off': async installation => {
    const [proxy] = installation.lines
    proxy?.stall()
    await waitForFault(installation)
    await proxy?.restore()
  },

  'mail-server-down': serviceDown('mail'),
  'storage-down': serviceDown('storage'),
  'storage-failing': proxyFault(['storage'], proxy => proxy.fail()),
  'provider-down': serviceDown('stripe', 'bog'),
  'provider-slow': proxyFault(['stripe', 'bog'], proxy => proxy.delay(1500)),
  'provider-failing': proxyFault(['stripe', 'bog'], proxy => proxy.fail()),
  'model-down': serviceDown('model'),
  'model-silent': proxyFault(['model'], proxy => proxy.stall()),

  'disk-full': async installation => {
    await installation.disk.fill()
    await waitForFault(installation)
    await installation.disk.clear()
  },
}

const waitForFault = ({ awaySeconds }: Installation) => pause(awaySeconds * 1000)

function serviceDown(...names: ServiceName[]): Fault {
  return proxyFault(names, proxy => proxy.refuse())
}

function proxyFault(names: ServiceName[], apply: (proxy: FaultProxy) => void | Promise<void>): Fault {
  return async installation => {
    const proxies = names.map(name => installation.services.lines[name])
    for (const proxy of proxies) await apply(proxy)
    await waitForFault(installation)
    for (const proxy of proxies) await proxy.restore()
  }
}
