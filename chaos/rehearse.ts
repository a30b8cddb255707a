import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureNginx } from '#scripts/browser.ts'
import { findFreePort } from '#server/lib/database/embedded-postgres.ts'
import { openFaultyPost } from '#test/faulty-smtp.ts'
import { seeded } from '#test/random.ts'
import { lookFor, watchAll } from './check.ts'
import { clientAt } from './client.ts'
import { openLine } from './connection.ts'
import { keptFreeMegabytes, openDataDisk } from './disk.ts'
import { faults, type Site } from './faults.ts'
import { kinds, openLedger, type Page } from './ledger.ts'
import { fillMarket } from './marketplace.ts'
import { openNginx } from './nginx.ts'
import { openDatabases } from './postgres.ts'
import { type Process, processOf } from './product.ts'
import { checkMails, checkMoney, settle } from './reconcile.ts'
import { progress, type Row, rowOf } from './report.ts'
import { openServices } from './services.ts'
import { startTraffic } from './traffic.ts'

type Wish = {
  only: string[]
  seconds: number
  folder: string
  atTheEnd(close: () => Promise<void>): void
}

const processes = 3
/** So often every kind of work has to succeed after the cause is gone. */
const successes = 3
const patienceSeconds = 60

/** Sets everything up, breaks one thing after the other under traffic, and says what became of what was acknowledged. */
export async function rehearse({ only, seconds, folder, atTheEnd }: Wish): Promise<Row[]> {
  const nginxProgram = await ensureNginx()
  progress('A primary, its standby, three processes, nginx, and everything they talk to …')
  const databases = await openDatabases(folder)
  atTheEnd(databases.close)
  const services = await openServices()
  atTheEnd(services.close)
  const disk = await openDataDisk(folder)
  atTheEnd(disk.close)

  const ports = await Promise.all(Array.from({ length: processes }, findFreePort))
  const nginx = await openNginx(nginxProgram, folder, ports)
  const shared = {
    ...services.env,
    APP_URL: `http://127.0.0.1:${nginx.port}`,
    AUTH_SECRET: randomBytes(33).toString('base64'),
    DATA_DIR: disk.home,
    STORAGE_MIN_FREE_MB: String(disk.isMounted ? keptFreeMegabytes : 0),
  }
  const lines = await Promise.all(ports.map(() => openLine(databases.port())))
  const running: Process[] = ports.map((port, at) =>
    processOf(port, { ...shared, DATABASE_URL: databases.through(lines[at]?.port ?? 0) }),
  )
  atTheEnd(async () => void (await Promise.all(lines.map(line => line.close()))))
  atTheEnd(async () => void (await Promise.all(running.map(one => one.end('SIGTERM')))))
  atTheEnd(nginx.close)
  // One after the other: the first makes the tables.
  for (const one of running) await one.start()

  const ledger = openLedger()
  const chance = seeded(12)
  const client = clientAt(shared.APP_URL, ledger)
  const market = await fillMarket(databases, shared.AUTH_SECRET)
  const { stripe, bog } = services
  const post = openFaultyPost({ stripe, bog, addresses: () => [client.base], chance, isPatient: true })
  ledger.turnTo('before')
  const traffic = startTraffic({ client, ledger, services, chance, ...market })
  await pause(3000)

  const site: Site = { processes: running, databases, lines, services, disk, awaySeconds: seconds }
  const look = lookFor(ledger, databases, services)
  const pages: { name: string; page: Page; mendedMs: number }[] = []
  for (const name of only) {
    if (name === 'disk-full' && !disk.isMounted) continue
    progress(`${name} …`)
    const page = ledger.turnTo(name)
    await Promise.race([faults[name]?.(site), traffic.everybody])
    const mendedMs = performance.now()
    pages.push({ name, page, mendedMs })
    await Promise.race([untilWell(page, mendedMs), traffic.everybody])
    await look(name)
    // What somebody does who lost a primary: the next fault meets a cluster that is whole.
    if (name === 'primary-killed') await databases.restoreStandby()
  }

  progress('Everything comes to its end, and is looked at …')
  await traffic.stop()
  await post.close()
  await settle(databases)
  for (const { name } of pages.slice(-1)) await look(name)
  await checkMoney(ledger, databases, { ...shared, DATABASE_URL: databases.through(databases.port()) })
  await checkMails(ledger, databases, services)
  await watchAll(ledger, client)
  for (const { name, page } of pages) for (const line of linesOf(page)) progress(`${name}: ${line}`)
  return pages.map(({ name, page, mendedMs }) => rowOf(name, page, mendedMs))
}

async function untilWell({ attempts }: Page, mendedMs: number): Promise<void> {
  const isWell = () =>
    kinds.every(kind => {
      const own = attempts.filter(one => one.kind === kind && one.atMs > mendedMs)
      return own.slice(-successes).filter(one => one.isDone).length === successes
    })
  for (let left = patienceSeconds * 5; left > 0 && !isWell(); left--) await pause(200)
}

/** What went wrong, each once, with how often. */
function linesOf({ seen, failures }: Page): string[] {
  const all = [...seen.map(one => one.sentence), ...failures]
  return [...new Set(all)].map(line => `${line} (${all.filter(one => one === line).length})`)
}
