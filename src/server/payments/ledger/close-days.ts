import { addIsoDays, hourMs, toIsoDate } from '#contract/time.ts'
import type { Deps } from '#server/payments/context.ts'
import { findFirstOpenDay, findLastClosedDay, insertDay } from './repository.ts'

/** Longer than any transaction: a journal of the day may be committed after its end. */
const closesAfterMs = hourMs

/** Stores the totals of each UTC day that has ended, so that no screen sums all entries. */
export async function closeLedgerDays({ db, now }: Deps): Promise<void> {
  const today = toIsoDate(new Date(now().getTime() - closesAfterMs))
  let lastClosed = await findLastClosedDay(db)
  for (;;) {
    const day = await findFirstOpenDay(db, lastClosed)
    if (!day || day >= today) return
    const previous = lastClosed
    await db.transaction().execute(tx => insertDay(tx, day, addIsoDays(day, 1), previous))
    lastClosed = day
  }
}
