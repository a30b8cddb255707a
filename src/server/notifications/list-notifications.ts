import type { UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { notificationLimits } from '#contract/limits.ts'
import type { NotificationItem } from '#contract/notifications.ts'
import type { FormatContext } from '#server/lib/format.ts'
import { catalog, getInAppNotification } from './catalog.ts'
import type { Deps } from './context.ts'
import type { EmailContent, RenderContext } from './email.ts'
import type { EmailPayloads } from './payloads.ts'
import {
  findLastSeenNumber,
  findRecipientTimeZone,
  type InAppNotificationRow,
  listInAppNotifications,
} from './repository.ts'
import { sanitizeNames } from './sanitize-names.ts'

/** Presents a notification with subject and headline of its email. Unknown templates yield an empty list. */
function presentNotification(
  { now, urls }: Deps,
  row: InAppNotificationRow,
  recipient: FormatContext,
  lastSeenNumber: number,
): NotificationItem[] {
  // A later version may have stored a template that this one does not know.
  if (!(row.template in catalog)) return []
  const template = row.template as keyof EmailPayloads
  const data = sanitizeNames(row.data as EmailPayloads[keyof EmailPayloads], recipient.language)
  const inApp = getInAppNotification({ template, data })
  if (!inApp) return []
  const context = { to: { ...recipient, email: '', name: '' }, appUrl: urls.app }
  const { subject, heading } = renderContent({ template, data }, context)
  return [
    {
      number: row.number,
      category: row.category,
      text: subject,
      title: heading,
      startTime: inApp.startTime,
      path: inApp.path(now()),
      at: row.created_at.toISOString(),
      isUnseen: !row.is_actor && row.number > lastSeenNumber,
    },
  ]
}

const renderContent = <T extends keyof EmailPayloads>(
  { template, data }: { template: T; data: EmailPayloads[T] },
  context: RenderContext,
): EmailContent => catalog[template].render(context, data)

export async function getNotifications(
  deps: Deps,
  userId: UserId,
  language: Language,
  before?: number,
): Promise<{ notices: NotificationItem[]; before: number | null }> {
  const [rows, lastSeenNumber, timeZone] = await Promise.all([
    // One row more than a page shows whether another page follows.
    listInAppNotifications(deps.db, userId, { before, limit: notificationLimits.pageSize + 1 }),
    findLastSeenNumber(deps.db, userId),
    findRecipientTimeZone(deps.db, userId),
  ])
  const page = rows.slice(0, notificationLimits.pageSize)
  return {
    notices: page.flatMap(row => presentNotification(deps, row, { language, timeZone }, lastSeenNumber)),
    before: rows.length > page.length ? (page.at(-1)?.number ?? null) : null,
  }
}

export async function exportNotifications(deps: Deps, userId: UserId, language: Language) {
  const timeZone = await findRecipientTimeZone(deps.db, userId)
  const rows = await listInAppNotifications(deps.db, userId)
  return rows
    .flatMap(row => presentNotification(deps, row, { language, timeZone }, 0))
    .map(({ category, text, at }) => ({ category, text, at }))
}
