import { randomUUID } from 'node:crypto'
import { composeIBAN } from 'ibantools'
import { type Currency, currencies } from '#contract/money.ts'
import { transferEntries } from '#server/payments/ledger/journal.ts'
import { maskAccount } from '#server/payments/payouts/policy.ts'
import { chance } from './chance.ts'
import type { Rows, Seller } from './rows.ts'

/** What is worth the bank's fee, in minor units. */
const minimum = 2000

/** Every month on the fifth everybody was paid what they could have by then. */
export function payOutMonthly(rows: Rows, sellers: readonly Seller[], now: Date): void {
  const accounts = sellers.map(({ id, expert }) => ({
    id,
    holder: expert.name,
    iban: accountOf(expert.name),
  }))
  for (const { id, holder, iban } of accounts)
    rows.payoutDetails.push({ user_id: id, method: 'bank', holder, iban, updated_at: now })
  for (const at of fifths(now))
    for (const currency of currencies) {
      const balances = balancesAt(rows, currency, at)
      const due = accounts.flatMap(account => {
        const minor = balances.get(`payable:${account.id}`) ?? 0
        return minor >= minimum ? [{ ...account, payoutId: randomUUID(), minor }] : []
      })
      if (due.length === 0) continue
      rows.batches.push({
        batch: { currency, method: 'bank', created_at: at },
        payouts: due.map(one => ({
          id: one.payoutId,
          user_id: one.id,
          amount_minor: one.minor,
          currency,
          status: 'paid',
          destination: maskAccount('bank', one.iban),
          created_at: at,
          settled_at: at,
        })),
      })
      for (const one of due)
        rows.journals.push({
          key: `payout:${one.payoutId}`,
          kind: 'payout',
          bookingId: null,
          paymentId: null,
          entries: transferEntries(`payable:${one.id}`, 'bank', { minor: one.minor, currency }),
          at,
        })
    }
}

/** What lay in every account at a moment. */
function balancesAt(rows: Rows, currency: Currency, at: Date): Map<string, number> {
  const sums = new Map<string, number>()
  for (const journal of rows.journals)
    for (const entry of journal.at <= at ? journal.entries : [])
      if (entry.currency === currency) sums.set(entry.account, (sums.get(entry.account) ?? 0) + entry.minor)
  return sums
}

/** The fifths of the last months that are over, at ten o'clock. */
const fifths = (now: Date): Date[] =>
  Array.from(
    { length: 7 },
    (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 6 + index, 5, 10)),
  ).filter(at => at < now)

/** An account that nobody has, with digits that check. */
function accountOf(name: string): string {
  const digits = String(Math.floor(chance(`${name} account`) * 1e9)).padStart(16, '0')
  return composeIBAN({ countryCode: 'GE', bban: `NB${digits}` }) ?? ''
}
