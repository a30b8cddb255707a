import type { Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import { notificationLimits } from '#contract/limits.ts'
import type { NotificationItem } from '#contract/notifications.ts'
import { catalog, getInAppNotification } from './catalog.ts'
import type { Deps } from './context.ts'
import type { RenderContext } from './email.ts'
import type { EmailPayloads } from './payloads.ts'
import { sanitizeNames } from './render.ts'
import {
  findLastSeenNumber,
  findRecipientTimeZone,
  type InAppNotificationRow,
  listAllInAppNotifications,
  listInAppNotifications,
} from './repository.ts'

/** Presents a notification with its email's subject as text. Unknown templates yield an empty list. */
function presentNotification(
  { now, urls }: Pick<Deps, 'now' | 'urls'>,
  { template: storedTemplate, data: storedData, ...row }: InAppNotificationRow,
  recipient: { language: Language; timeZone: string },
  lastSeenNumber: number,
): NotificationItem[] {
  // A later version may have stored a template that this one does not know.
  if (!(storedTemplate in catalog)) return []
  const template = storedTemplate as keyof EmailPayloads
  const data = sanitizeNames(storedData as EmailPayloads[keyof EmailPayloads], recipient.language)
  const path = getInAppNotification({ template, data })?.path(now())
  if (path === undefined) return []
  return [
    {
      number: row.number,
      category: row.category,
      text: renderSubject(
        { template, data },
        { to: { ...recipient, email: '', name: '' }, appUrl: urls.app },
      ),
      path,
      at: row.created_at.toISOString(),
      isUnseen: !row.is_actor && row.number > lastSeenNumber,
    },
  ]
}

const renderSubject = <T extends keyof EmailPayloads>(
  { template, data }: { template: T; data: EmailPayloads[T] },
  context: RenderContext,
): string => catalog[template].render(context, data).subject

/** Newest first, in the requested language. */
export async function getNotifications(
  deps: Deps,
  userId: UserId,
  language: Language,
  before?: number,
): Promise<{ notices: NotificationItem[]; before: number | null }> {
  const [rows, lastSeenNumber, timeZone] = await Promise.all([
    listInAppNotifications(deps.db, userId, before),
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
  const rows = await listAllInAppNotifications(deps.db, userId)
  return rows
    .flatMap(row => presentNotification(deps, row, { language, timeZone }, 0))
    .map(({ category, text, at }) => ({ category, text, at }))
}
