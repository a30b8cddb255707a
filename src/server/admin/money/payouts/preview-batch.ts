import type { payeeOutcomes } from '#contract/admin/payouts.ts'
import type { PayoutMethod } from '#contract/earnings.ts'
import { type Currency, fromMinorUnits } from '#contract/money.ts'
import type { Deps } from '#server/admin/context.ts'
import { toListPage } from '#server/admin/list-page.ts'
import { presentPerson } from '#server/admin/money/ledger/presenter.ts'
import { maskAccount } from '#server/payments/payouts/policy.ts'
import { countOutcomes, listOutcomes } from '#server/payments/payouts/repository.ts'
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

/** Decides the same as a batch, and changes nothing. The database counts all payees, and one page of them is read. */
export async function previewBatch(
  { db }: Deps,
  { outcome, after, pageSize, currency, ...selection }: Preview,
) {
  const page = { outcome, after, limit: pageSize + 1 }
  const [sums, rows] = await Promise.all([
    countOutcomes(db, currency, selection),
    listOutcomes(db, currency, selection, page),
  ])
  const counts: Record<Outcome, number> = { due: 0, belowMinimum: 0, noDetails: 0, suspended: 0 }
  for (const sum of sums) counts[sum.outcome] = sum.payees
  const total = sums.find(sum => sum.outcome === 'due')?.minor ?? 0
  const { items, next } = toListPage(rows, pageSize, payee => payee.user_id)
  const people = await listPeople(
    db,
    items.map(payee => payee.user_id),
  )
  const present = (payee: (typeof items)[number]) => ({
    person: presentPerson(people.get(payee.user_id) ?? { id: payee.user_id, name: '', email: '' }),
    amount: fromMinorUnits(payee.minor),
    currency,
    outcome: payee.outcome,
    destination: payee.method && payee.account ? maskAccount(payee.method, payee.account) : null,
  })
  return { items: items.map(present), next, counts, total: fromMinorUnits(total) }
}
