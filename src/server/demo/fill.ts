import { hashPassword } from '#server/account/password.ts'
import type { Deps } from '#server/deps.ts'
import { demoEmails, marketplace } from './marketplace.ts'
import { ownBookings } from './own-bookings.ts'
import { countUp, insertAll, isFilled } from './store.ts'

/** The password of every demo account. */
export const demoPassword = 'rehearse-demo'

/** Fills a database with a living marketplace, the first time. */
export async function fillWithDemoData(deps: Deps): Promise<void> {
  if (await isFilled(deps.db, demoEmails.interviewee)) return
  const now = deps.now()
  const { rows, ids } = marketplace(now, await hashPassword(deps, demoPassword))
  const money = ownBookings(rows, ids, now, deps.urls.app)
  await deps.db.transaction().execute(async tx => {
    await insertAll(tx, rows, money)
    await countUp(tx)
  })
}
