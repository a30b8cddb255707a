import type { payeeOutcomes } from '#contract/admin/payouts.ts'
import type { PayoutMethod } from '#contract/earnings.ts'
import { type Currency, fromMinorUnits } from '#contract/money.ts'
import type { Deps } from '#server/admin/context.ts'
import { toListPage } from '#server/admin/list-page.ts'
import { presentPerson } from '#server/admin/money/ledger/presenter.ts'
import { getSkipReason, maskAccount } from '#server/payments/payouts/policy.ts'
import { listPayees } from '#server/payments/payouts/repository.ts'
import { listPeople } from './repository.ts'

type Outcome = (typeof payeeOutcomes)[number]

type Preview = {
  currency: Currency
  method: PayoutMethod
  minMinor: number
  outcome: Outcome | undefined
  after: string | null
  pageSize: number
}

/** Reads the same payees as a batch, decides the same, and changes nothing. */
export async function previewBatch({ db }: Deps, { outcome, after, pageSize, ...order }: Preview) {
  const payees = (await listPayees(db, order.currency)).map(payee => ({
    ...payee,
    outcome: getSkipReason(payee, order) ?? ('due' as const),
  }))
  const counts: Record<Outcome, number> = { due: 0, belowMinimum: 0, noDetails: 0, suspended: 0 }
  let total = 0
  for (const payee of payees) {
    counts[payee.outcome]++
    if (payee.outcome === 'due') total += payee.minor
  }
  const matching = payees.filter(
    payee => (!outcome || payee.outcome === outcome) && (after === null || payee.user_id > after),
  )
  const { items, next } = toListPage(matching, pageSize, payee => payee.user_id)
  const people = await listPeople(
    db,
    items.map(payee => payee.user_id),
  )
  const present = (payee: (typeof items)[number]) => ({
    person: presentPerson(people.get(payee.user_id) ?? { id: payee.user_id, name: '', email: '' }),
    amount: fromMinorUnits(payee.minor),
    currency: order.currency,
    outcome: payee.outcome,
    destination: payee.method && payee.account ? maskAccount(payee.method, payee.account) : null,
  })
  return { items: items.map(present), next, counts, total: fromMinorUnits(total) }
}
