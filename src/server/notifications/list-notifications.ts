import type { Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import { notificationLimits } from '#contract/limits.ts'
import type { NotificationItem } from '#contract/notifications.ts'
import type { Deps } from '#server/identity/context.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import type { EmailPayloads } from './email.ts'
import { sanitizeNames } from './render.ts'
import { buildInAppNotification } from './in-app.ts'
import { type InAppNotificationRow, findLastSeenNumber, listAllInAppNotifications, listInAppNotifications } from './repository.ts'

/** Presents a notification with its email's subject as text. Unknown templates yield an empty list. */
function presentNotification(
  {
    emailRenderers,
    inAppNotifications,
    now,
    urls,
  }: Pick<Deps, 'emailRenderers' | 'inAppNotifications' | 'now' | 'urls'>,
  { template: storedTemplate, data: storedData, ...row }: InAppNotificationRow,
  recipient: { language: Language; timeZone: string },
  lastSeenNumber: number,
): NotificationItem[] {
  // A later version may have stored a template that this one does not know.
  if (!(storedTemplate in emailRenderers)) return []
  const template = storedTemplate as keyof EmailPayloads
  const data = sanitizeNames(storedData as EmailPayloads[keyof EmailPayloads], recipient.language)
  const path = buildInAppNotification(inAppNotifications, { template, data })?.path(now())
  if (path === undefined) return []
  const context = { to: { ...recipient, email: '', name: '' }, appUrl: urls.app }
  return [
    {
      number: row.number,
      category: row.category,
      text: renderSubject(emailRenderers, template, context, data),
      path,
      at: row.created_at.toISOString(),
      isUnseen: !row.is_own && row.number > lastSeenNumber,
    },
  ]
}

const renderSubject = <T extends keyof EmailPayloads>(
  renderers: Deps['emailRenderers'],
  template: T,
  context: Parameters<Deps['emailRenderers'][T]>[0],
  data: EmailPayloads[T],
): string => renderers[template](context, data).subject

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
    findTimeZone(deps.db, userId),
  ])
  const page = rows.slice(0, notificationLimits.pageSize)
  return {
    notices: page.flatMap(row => presentNotification(deps, row, { language, timeZone }, lastSeenNumber)),
    before: rows.length > page.length ? (page.at(-1)?.number ?? null) : null,
  }
}

export async function exportNotifications(deps: Deps, userId: UserId, language: Language) {
  const timeZone = await findTimeZone(deps.db, userId)
  const rows = await listAllInAppNotifications(deps.db, userId)
  return rows
    .flatMap(row => presentNotification(deps, row, { language, timeZone }, 0))
    .map(({ category, text, at }) => ({ category, text, at }))
}
