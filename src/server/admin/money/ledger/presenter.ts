import type { z } from 'zod'
import type { journal } from '#contract/admin/money.ts'
import { groupBy } from '#contract/group-by.ts'
import { fromMinorUnits } from '#contract/money.ts'
import type { EntryRow, JournalRow, PersonColumns } from './repository.ts'

export const presentPerson = ({ id, name, email }: PersonColumns) => ({ id, name, email })

export function presentJournals(
  journals: readonly JournalRow[],
  entries: readonly EntryRow[],
): z.input<typeof journal>[] {
  const byJournal = groupBy(entries, entry => entry.journal_id)
  return journals.map(row => ({
    id: row.id,
    key: row.key,
    kind: row.kind,
    at: row.posted_at.toISOString(),
    bookingId: row.booking_id,
    paymentId: row.payment_id,
    batchId: row.batch_id,
    entries: (byJournal.get(row.id) ?? []).map(({ account, currency, minor, owner_id, owner_name }) => ({
      account,
      owner: owner_id === null ? null : { id: owner_id, name: owner_name ?? '' },
      amount: fromMinorUnits(Number(minor)),
      currency,
    })),
  }))
}
