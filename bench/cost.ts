import type { Connection } from '#server/lib/database/pool.ts'
import { percentile } from './report.ts'
import { recordStatements, type Statement } from './statements.ts'

type Pool = Connection['pool']

/** Cost of an operation: median time, database pages read or hit, and tables read with a sequential scan. */
export type Cost = { ms: number; pages: number; whole: string[] }

/** Smaller tables need no index. */
const worthAnIndex = 1000

/** Runs the operation several times, then once more with `explain analyze` on its statements. */
export async function measureOperation(
  pool: Pool,
  tries: number,
  run: () => Promise<unknown>,
): Promise<Cost> {
  const times: number[] = []
  // PostgreSQL may switch a named statement to a generic plan at its sixth use.
  for (let attempt = -5; attempt < tries; attempt++) {
    const startedAt = performance.now()
    await run()
    if (attempt >= 0) times.push(performance.now() - startedAt)
  }
  const plans = await plansOf(pool, await recordStatements(run))
  const whole = plans.flatMap(sequentialScans)
  return {
    ms: percentile(times, 0.5),
    pages: plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0),
    whole: [...new Set(whole)].toSorted(),
  }
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

/** Runs each statement once more and rolls it back. */
async function plansOf(pool: Pool, statements: readonly Statement[]): Promise<Plan[]> {
  const client = await pool.connect()
  const plans: Plan[] = []
  try {
    for (const { text, values } of statements) {
      if (!/^\s*(with|select|insert|update|delete)\b/i.test(text)) continue
      await client.query('begin')
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      )
      await client.query('rollback')
      plans.push(...rows.map(row => row['QUERY PLAN'][0].Plan))
    }
    return plans
  } finally {
    client.release()
  }
}

function sequentialScans(plan: Plan): string[] {
  const rows = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
  const isSequentialScan = plan['Node Type'] === 'Seq Scan' && rows * plan['Actual Loops'] > worthAnIndex
  const nestedScans = (plan.Plans ?? []).flatMap(sequentialScans)
  return isSequentialScan && plan['Relation Name'] ? [plan['Relation Name'], ...nestedScans] : nestedScans
}
