import { readdir, readFile } from 'node:fs/promises'
import type { Connection } from '#server/lib/database/pool.ts'

/** CPU time of all PostgreSQL processes so far. NaN if PostgreSQL runs on another machine. */
export async function postgresCpuMs(pool: Connection['pool']): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ownStat = await statOf(rows[0]?.pid ?? 0)
  if (!ownStat?.isPostgres) return Number.NaN
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const stats = await Promise.all(pids.map(statOf))
  return stats.reduce((sum, stat) => {
    // The CPU time of exited processes is counted at their parent.
    if (stat?.pid === ownStat.parent) return sum + stat.cpuMs + stat.endedCpuMs
    return stat?.parent === ownStat.parent ? sum + stat.cpuMs : sum
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
  // /proc counts in hundredths of a second.
  return {
    pid,
    parent,
    cpuMs: (user + system) * 10,
    endedCpuMs: (endedUser + endedSystem) * 10,
    isPostgres: text.includes('(postgres)'),
  }
}
