import type { Connection } from '#server/lib/database/pool.ts'
import { percentile } from './report.ts'
import { type Statement, statementsOf } from './statements.ts'

type Pool = Connection['pool']

/** What something costs: its median time, the pages of the database it touches, and the tables it reads from end to end. */
export type Cost = { ms: number; pages: number; whole: string[] }

/** A table below this is smaller than any index on it would be worth. */
const worthAnIndex = 1000

/** Runs something several times, and what it sends to the database once more under the eyes of the planner. */
export async function costOf(pool: Pool, tries: number, run: () => Promise<unknown>): Promise<Cost> {
  const times: number[] = []
  // PostgreSQL settles on a plan for a named statement with its sixth use.
  for (let turn = -5; turn < tries; turn++) {
    const began = performance.now()
    await run()
    if (turn >= 0) times.push(performance.now() - began)
  }
  const plans = await plansOf(pool, await statementsOf(run))
  const whole = plans.flatMap(readWhole)
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

/** Each statement is run once more and undone. */
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

function readWhole(plan: Plan): string[] {
  const rows = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
  const own = plan['Node Type'] === 'Seq Scan' && rows * plan['Actual Loops'] > worthAnIndex
  const below = (plan.Plans ?? []).flatMap(readWhole)
  return own && plan['Relation Name'] ? [plan['Relation Name'], ...below] : below
}
