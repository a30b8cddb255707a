import { endpoints as api, type InsightPeriod } from '#contract/admin/insights.ts'
import { fromMinorUnits } from '#contract/money.ts'
import type { Deps } from '#server/admin/context.ts'
import { buildStatements } from '#server/admin/money/monthly-reports/policy.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { listCounts } from '#server/lib/telemetry/repository.ts'
import { listMovements } from '#server/payments/ledger/repository.ts'
import { getPeriod, listDays, summarize } from './policy.ts'
import { findLastComputedDay, listFigures } from './repository.ts'

type Reads = Pick<Deps, 'db' | 'now'>

async function getInsights({ db, now }: Reads, length: InsightPeriod) {
  const { from, to, until } = getPeriod(length, now())
  const [figures, counts, lastComputed] = await Promise.all([
    listFigures(db, { from, until }),
    listCounts(db, { from, until }),
    findLastComputedDay(db),
  ])
  const isComplete = lastComputed !== null && lastComputed >= to
  return { from, to, isComplete, ...summarize(listDays({ from, until }), [...figures, ...counts]) }
}

async function getMoneyInsights({ db, now }: Reads, length: InsightPeriod) {
  const { from, to, until } = getPeriod(length, now())
  const movements = await listMovements(db, { from, until, by: 'day' })
  const days = listDays({ from, until })
  const statements = days.flatMap(day => buildStatements(day, movements, []))
  const currencies = [...new Set(statements.map(({ currency }) => currency))].toSorted()
  return {
    ...{ from, to },
    currencies: currencies.map(currency => ({
      currency,
      days: days.map(day => {
        const of = statements.find(statement => statement.month === day && statement.currency === currency)
        return {
          day,
          sales: fromMinorUnits(of?.sales ?? 0),
          refunds: fromMinorUnits(of?.refunds ?? 0),
          fees: fromMinorUnits(of?.fees ?? 0),
        }
      }),
    })),
  }
}

export function insightRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(api.insights, ({ query, readConnection: from }) => getInsights({ ...deps, ...from }, query.days))
  on(api.moneyInsights, ({ query, readConnection: from }) =>
    getMoneyInsights({ ...deps, ...from }, query.days),
  )
}
