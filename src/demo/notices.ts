import { notificationLimits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import type { Deps } from '#server/admin/context.ts'
import { storeNotifications } from '#server/notifications/send.ts'
import { getNotificationData } from '#server/marketplace/bookings/access/authorize.ts'
import { buildPayload, getActor, getRecipients } from '#server/marketplace/bookings/notifications.ts'
import { findUser, listHappened, seeAllBut } from './insert-rows.ts'

const told = 14
const unseen = 2

/** What a demo account's bookings told it lately, of which it has not seen the newest. */
export async function tellOfBookings(deps: Deps, email: string): Promise<void> {
  const userId = await findUser(deps.db, email)
  if (!userId) return
  const since = new Date(deps.now().getTime() - notificationLimits.retentionDays * dayMs)
  await deps.db.transaction().execute(async tx => {
    const happened = await listHappened(tx, userId, since, told)
    for (const { id, template, side, at } of happened.reverse()) {
      const row = await getNotificationData(tx, id)
      const to = { ...getRecipients(row)[side], isActor: getActor(template, row) === side }
      const letter = { template, to, data: buildPayload(deps, id, row, side) }
      await storeNotifications(tx, [letter], at)
    }
    await seeAllBut(tx, userId, unseen)
  })
}
