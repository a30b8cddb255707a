import { readdir, readFile } from 'node:fs/promises'
import type { Connection } from '#server/lib/database/pool.ts'

/** Processor time that PostgreSQL took so far, all its processes together; NaN where it runs elsewhere. */
export async function postgresCpuMs(pool: Connection['pool']): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const own = await statOf(rows[0]?.pid ?? 0)
  if (!own?.isPostgres) return Number.NaN
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const all = await Promise.all(pids.map(statOf))
  return all.reduce((sum, one) => {
    // What has ended stands with the one that started them.
    if (one?.pid === own.parent) return sum + one.cpuMs + one.endedCpuMs
    return one?.parent === own.parent ? sum + one.cpuMs : sum
  }, 0)
}

async function statOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  const [, parent = 0, ...rest] = text
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9, 13)
  // Counted by the system in hundredths of a second.
  return {
    pid,
    parent,
    cpuMs: (user + system) * 10,
    endedCpuMs: (endedUser + endedSystem) * 10,
    isPostgres: text.includes('(postgres)'),
  }
}
