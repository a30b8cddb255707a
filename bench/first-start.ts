import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findOrCreateCluster } from '#server/lib/database/embedded-cluster.ts'
import { findFreePort } from '#server/lib/database/embedded-postgres.ts'
import { type BenchmarkPart, progress } from './report.ts'

const run = promisify(execFile)

/**
 * `npm start` in a fresh clone of the last commit with an empty npm cache: time to the first response, then
 * memory and disk space after half a minute.
 */
export const measureFirstStart: BenchmarkPart = async bench => {
  if (bench.amount(1, 1, 0) === 0) {
    progress('npm start in a fresh clone downloads 260 MB, so it is skipped.')
    return []
  }
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-trial-'))
  const clone = join(folder, 'clone')
  await run('git', ['clone', '--quiet', '.', clone])
  const port = String(await findFreePort())
  const { DATA_DIR, DATABASE_URL, ...env } = process.env
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...env, PORT: port, npm_config_cache: join(folder, 'cache') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  try {
    await new Promise<void>((resolve, reject) => {
      // Unread output would block the server.
      child.stdout.on('data', text => String(text).includes('ready at') && resolve())
      closed.then(() => reject(new Error('npm start exited before its first response')))
    })
    const seconds = (performance.now() - startedAt) / 1000
    await pause(30_000)
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1])
    const { data } = await findOrCreateCluster(join(clone, '.data'))
    const folders = ['node_modules', 'build', '.data'].map(name => join(clone, name))
    const { stdout } = await run('du', ['-smc', ...new Set([...folders, data])])
    return [
      { name: 'first_start_start', value: seconds, unit: 's', target: { atMost: 45 } },
      { name: 'first_start_memory', value: bytes / 1024 ** 2, unit: 'MB', target: { atMost: 260 } },
      {
        name: 'first_start_disk',
        value: Number(/(\d+)\s+total/.exec(stdout)?.[1]),
        unit: 'MB',
        target: { atMost: 600 },
      },
    ]
  } finally {
    child.kill('SIGTERM')
    await closed
    const { data } = await findOrCreateCluster(join(clone, '.data'))
    await rm(data, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
}
