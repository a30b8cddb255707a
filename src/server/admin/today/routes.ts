import { endpoints as todayApi } from '#contract/admin/today.ts'
import { maxQueueCount, todayQueues } from '#contract/admin/today-queues.ts'
import type { AdminRole } from '#contract/admin-roles.ts'
import { groupBy } from '#contract/group-by.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { addIsoDays, toIsoDate } from '#contract/time.ts'
import type { Deps } from '#server/admin/context.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { type AccountMovement, listMovements } from '#server/payments/ledger/repository.ts'
import { countPeriod, listQueueStates } from './repository.ts'

type Range = { from: string; until: string }

const hasRole = (roles: readonly AdminRole[], allowed: readonly AdminRole[] | undefined): boolean =>
  roles.some(role => role === 'owner' || !allowed || allowed.includes(role))

/** Queues that an admin with these roles can work on, and figures per UTC day. */
async function getToday(deps: Deps, roles: readonly AdminRole[]) {
  const { db } = deps
  const now = deps.now()
  const day = toIsoDate(now)
  const names = todayQueues
    .filter(queue => hasRole(roles, 'roles' in queue ? queue.roles : undefined))
    .map(({ name }) => name)
  const states = await listQueueStates(db, names, { now, limit: maxQueueCount + 1 })
  const ranges = {
    today: { from: day, until: addIsoDays(day, 1) },
    week: { from: addIsoDays(day, -7), until: day },
    weekBefore: { from: addIsoDays(day, -14), until: addIsoDays(day, -7) },
  }
  const movements = await listMovements(db, {
    from: ranges.weekBefore.from,
    until: ranges.today.until,
    by: 'day',
  })
  const captures = movements.filter(
    ({ kind, account }) => kind === 'capture' && account.startsWith('clearing:'),
  )
  const seesMoney = hasRole(roles, ['finance'])
  const getFigures = async (range: Range) => {
    const ofRange = captures.filter(({ period }) => period >= range.from && period < range.until)
    return {
      ...(await countPeriod(db, new Date(range.from), new Date(range.until))),
      paidBookings: ofRange.reduce((sum, { journals }) => sum + journals, 0),
      volume: seesMoney ? sumByCurrency(ofRange) : [],
    }
  }
  return {
    day,
    queues: states
      .filter(({ count }) => count > 0)
      .map(({ name, count, oldest }) => ({
        name,
        count: Math.min(count, maxQueueCount),
        hasMore: count > maxQueueCount,
        oldestAt: oldest?.toISOString() ?? null,
      })),
    today: await getFigures(ranges.today),
    week: await getFigures(ranges.week),
    weekBefore: await getFigures(ranges.weekBefore),
  }
}

/** Clearing is negative for what a provider collected. `0 -` because `-sum` of nothing would be -0. */
const sumByCurrency = (captures: readonly AccountMovement[]) =>
  [...groupBy(captures, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
    currency,
    amount: fromMinorUnits(0 - ofCurrency.reduce((sum, { minor }) => sum + minor, 0)),
  }))

export function todayRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(todayApi.adminToday, ({ user }) => getToday(deps, user.adminRoles))
}
