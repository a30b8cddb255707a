import { notificationLimits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import type { Deps } from '#server/admin/context.ts'
import { getNotificationData } from '#server/marketplace/bookings/access/repository.ts'
import { buildPayload, getActor } from '#server/marketplace/bookings/notifications.ts'
import { storeNotifications } from '#server/notifications/enqueue-notification.ts'
import { findUser, listEvents, markSeenExcept } from './insert-rows.ts'

const notificationCount = 14
const unseenCount = 2

/** Adds notifications of recent booking events. The newest stay unseen. */
export async function addNotifications(deps: Deps, email: string): Promise<void> {
  const userId = await findUser(deps.db, email)
  if (!userId) return
  const since = new Date(deps.now().getTime() - notificationLimits.retentionDays * dayMs)
  await deps.db.transaction().execute(async tx => {
    const events = await listEvents(tx, userId, since, notificationCount)
    for (const { id, template, side, at } of events.reverse()) {
      const row = await getNotificationData(tx, id)
      const to = { ...row[side], isActor: getActor(template, row) === side }
      const notification = { template, to, data: buildPayload(deps, id, row, side) }
      await storeNotifications(tx, [notification], at)
    }
    await markSeenExcept(tx, userId, unseenCount)
  })
}
