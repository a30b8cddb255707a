import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureNginx } from '#scripts/system-packages.ts'
import { findFreePort } from '#server/lib/database/embedded-postgres.ts'
import { startFaultyWebhooks } from '#test/faulty-smtp.ts'
import { seeded } from '#test/random.ts'
import { checkRecordings, createChecker } from './check.ts'
import { createClient } from './client.ts'
import { minFreeMegabytes, openDataDisk } from './disk.ts'
import { openFaultProxy } from './fault-proxy.ts'
import { faults, type Installation } from './faults.ts'
import { seedMarket } from './marketplace.ts'
import { openNginx } from './nginx.ts'
import { openDatabases } from './postgres.ts'
import { checkEmails, checkMoney, waitForJobs } from './reconcile.ts'
import { createRow, progress, type Row } from './report.ts'
import { type FaultRecord, kinds, openLedger } from './results.ts'
import { createProcess, type Process } from './server-process.ts'
import { openServices } from './services.ts'
import { startTraffic } from './traffic.ts'

type RunOptions = {
  only: string[]
  seconds: number
  folder: string
  onExit(close: () => Promise<void>): void
}

const processes = 3
/** Consecutive successes of every kind of work that count as recovery. */
const requiredSuccesses = 3
const recoveryTimeoutSeconds = 60

/** Builds the installation, injects one fault after the other under traffic, and reports violations. */
export async function runFaults({ only, seconds, folder, onExit }: RunOptions): Promise<Row[]> {
  const nginxProgram = await ensureNginx()
  progress('Starting a primary, its standby, three processes, nginx and the fake services …')
  const databases = await openDatabases(folder)
  onExit(databases.close)
  const services = await openServices()
  onExit(services.close)
  const disk = await openDataDisk(folder)
  onExit(disk.close)

  const ports = await Promise.all(Array.from({ length: processes }, findFreePort))
  const nginx = await openNginx(nginxProgram, folder, ports)
  const sharedEnv = {
    ...services.env,
    APP_URL: `http://127.0.0.1:${nginx.port}`,
    AUTH_SECRET: randomBytes(33).toString('base64'),
    DATA_DIR: disk.home,
    STORAGE_MIN_FREE_MB: String(disk.isMounted ? minFreeMegabytes : 0),
  }
  const proxies = await Promise.all(ports.map(() => openFaultProxy(databases.port())))
  const running: Process[] = ports.map((port, at) =>
    createProcess(port, { ...sharedEnv, DATABASE_URL: databases.through(proxies[at]?.port ?? 0) }),
  )
  onExit(async () => void (await Promise.all(proxies.map(proxy => proxy.close()))))
  onExit(async () => void (await Promise.all(running.map(server => server.end('SIGTERM')))))
  onExit(nginx.close)
  // One after the other: the first runs the migrations.
  for (const attempt of running) await attempt.start()

  const ledger = openLedger()
  const chance = seeded(12)
  const client = createClient(sharedEnv.APP_URL, ledger)
  const users = await seedMarket(databases, sharedEnv.AUTH_SECRET)
  const { stripe, bog } = services
  const post = startFaultyWebhooks({ stripe, bog, addresses: () => [client.base], chance, isPatient: true })
  ledger.startFault('before')
  const traffic = startTraffic({ client, ledger, services, chance, ...users })
  await pause(3000)

  const installation: Installation = {
    processes: running,
    databases,
    lines: proxies,
    services,
    disk,
    awaySeconds: seconds,
  }
  const check = createChecker(ledger, databases, services)
  const pages: { name: string; page: FaultRecord; repairedMs: number }[] = []
  for (const name of only) {
    if (name === 'disk-full' && !disk.isMounted) continue
    progress(`${name} …`)
    const page = ledger.startFault(name)
    await Promise.race([faults[name]?.(installation), traffic.failure])
    const repairedMs = performance.now()
    pages.push({ name, page, repairedMs })
    await Promise.race([waitForRecovery(page, repairedMs), traffic.failure])
    await check(name)
    // Operator's task after losing a primary, so that the next fault meets a complete cluster.
    if (name === 'primary-killed') await databases.restoreStandby()
  }

  progress('Stopping the traffic and checking the results …')
  await traffic.stop()
  await post.close()
  await waitForJobs(databases)
  for (const { name } of pages.slice(-1)) await check(name)
  await checkMoney(ledger, databases, { ...sharedEnv, DATABASE_URL: databases.through(databases.port()) })
  await checkEmails(ledger, databases, services)
  await checkRecordings(ledger, client)
  for (const { name, page } of pages)
    for (const problem of formatProblems(page)) progress(`${name}: ${problem}`)
  return pages.map(({ name, page, repairedMs }) => createRow(name, page, repairedMs))
}

async function waitForRecovery({ attempts }: FaultRecord, repairedMs: number): Promise<void> {
  const hasRecovered = () =>
    kinds.every(kind => {
      const attemptsOfKind = attempts.filter(attempt => attempt.kind === kind && attempt.atMs > repairedMs)
      return (
        attemptsOfKind.slice(-requiredSuccesses).filter(violation => violation.isDone).length ===
        requiredSuccesses
      )
    })
  for (let remaining = recoveryTimeoutSeconds * 5; remaining > 0 && !hasRecovered(); remaining--)
    await pause(200)
}

/** Distinct errors with their counts. */
function formatProblems({ violations, failures }: FaultRecord): string[] {
  const all = [...violations.map(other => other.sentence), ...failures]
  return [...new Set(all)].map(problem => `${problem} (${all.filter(one => one === problem).length})`)
}
