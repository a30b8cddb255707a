import { randomUUID } from 'node:crypto'
import { composeIBAN } from 'ibantools'
import { currencies } from '#contract/enums.ts'
import type { Currency } from '#contract/money.ts'
import { transferEntries } from '#server/payments/ledger/journal.ts'
import { maskAccount } from '#server/payments/payouts/policy.ts'
import { chance } from './chance.ts'
import type { Rows, Seller } from './rows.ts'

/** Smallest payout in minor units. */
const minPayout = 2000

/** Adds a payout of each available balance on the fifth of each month. */
export function addMonthlyPayouts(rows: Rows, sellers: readonly Seller[], now: Date): void {
  const accounts = sellers.map(({ id, expert }) => ({
    id,
    holder: expert.name,
    iban: getIban(expert.name),
  }))
  for (const { id, holder, iban } of accounts)
    rows.payoutDetails.push({ user_id: id, method: 'bank', holder, iban, updated_at: now })
  for (const at of listPayoutDates(now))
    for (const currency of currencies) {
      const balances = getBalances(rows, currency, at)
      const due = accounts.flatMap(account => {
        const minor = balances.get(`payable:${account.id}`) ?? 0
        return minor >= minPayout ? [{ ...account, payoutId: randomUUID(), minor }] : []
      })
      if (due.length === 0) continue
      rows.batches.push({
        batch: { currency, method: 'bank', created_at: at },
        payouts: due.map(payout => ({
          id: payout.payoutId,
          user_id: payout.id,
          amount_minor: payout.minor,
          currency,
          status: 'paid',
          destination: maskAccount('bank', payout.iban),
          created_at: at,
          settled_at: at,
        })),
      })
      for (const payout of due)
        rows.journals.push({
          key: `payout:${payout.payoutId}`,
          kind: 'payout',
          bookingId: null,
          paymentId: null,
          entries: transferEntries(`payable:${payout.id}`, 'bank', { minor: payout.minor, currency }),
          at,
        })
    }
}

/** Balance of each ledger account at a moment. */
function getBalances(rows: Rows, currency: Currency, at: Date): Map<string, number> {
  const sums = new Map<string, number>()
  for (const journal of rows.journals)
    for (const entry of journal.at <= at ? journal.entries : [])
      if (entry.currency === currency) sums.set(entry.account, (sums.get(entry.account) ?? 0) + entry.minor)
  return sums
}

/** Past payout dates: the fifth of each of the last months, at 10:00 UTC. */
const listPayoutDates = (now: Date): Date[] =>
  Array.from(
    { length: 7 },
    (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 6 + index, 5, 10)),
  ).filter(at => at < now)

/** Fictitious IBAN with valid check digits. */
function getIban(name: string): string {
  const digits = String(Math.floor(chance(`${name} account`) * 1e9)).padStart(16, '0')
  return composeIBAN({ countryCode: 'GE', bban: `NB${digits}` }) ?? ''
}
