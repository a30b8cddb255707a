import type { Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import { noticeLimits } from '#contract/limits.ts'
import type { NotificationItem } from '#contract/notifications.ts'
import type { Deps } from '#server/identity/context.ts'
import { getTimeZone } from '#server/identity/profiles/read-time-zone.ts'
import { presentNotification } from './presenter.ts'
import { listAllInAppNotifications, findLastSeenNumber, listInAppNotifications } from './repository.ts'

/** A page of somebody's notices, newest first, in the language they are asked for in. */
export async function getNotifications(
  deps: Deps,
  userId: UserId,
  language: Language,
  before?: number,
): Promise<{ notices: NotificationItem[]; before: number | null }> {
  const [rows, seen, timeZone] = await Promise.all([
    listInAppNotifications(deps.db, userId, before),
    findLastSeenNumber(deps.db, userId),
    getTimeZone(deps, userId),
  ])
  const page = rows.slice(0, noticeLimits.pageSize)
  return {
    notices: page.flatMap(row => presentNotification(deps, row, { language, timeZone }, seen)),
    before: rows.length > page.length ? (page.at(-1)?.number ?? null) : null,
  }
}

/** For the export: everything that is kept for somebody. */
export async function exportNotifications(deps: Deps, userId: UserId, language: Language) {
  const timeZone = await getTimeZone(deps, userId)
  const rows = await listAllInAppNotifications(deps.db, userId)
  return rows
    .flatMap(row => presentNotification(deps, row, { language, timeZone }, 0))
    .map(({ category, text, at }) => ({ category, text, at }))
}
