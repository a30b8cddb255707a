import type { Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import { noticeLimits } from '#contract/limits.ts'
import type { NotificationItem } from '#contract/notifications.ts'
import type { Deps } from '#server/identity/context.ts'
import { getTimeZone } from '#server/identity/profiles/get-profile.ts'
import type { Letters } from '#server/lib/mail/email-job.ts'
import { showNames } from '#server/lib/mail/sanitize-names.ts'
import { buildInAppNotification } from './notification.ts'
import {
  findLastSeenNumber,
  type InAppNotificationRow,
  listAllInAppNotifications,
  listInAppNotifications,
} from './repository.ts'

/** Whoever reads it, for its words. */
export type NotificationReader = { language: Language; timeZone: string }

/** A notice in the words of its mail's subject; nothing of a kind that a later version brought. */
export function presentNotification(
  {
    emailRenderers,
    inAppNotifications,
    now,
    urls,
  }: Pick<Deps, 'emailRenderers' | 'inAppNotifications' | 'now' | 'urls'>,
  { template: key, data: stored, ...row }: InAppNotificationRow,
  reader: NotificationReader,
  seen: number,
): NotificationItem[] {
  // A later version may have stored a template that this one does not know.
  if (!(key in emailRenderers)) return []
  const template = key as keyof Letters
  const data = showNames(stored as Letters[keyof Letters], reader.language)
  const path = buildInAppNotification(inAppNotifications, { template, data })?.path(now())
  if (path === undefined) return []
  const reading = { to: { ...reader, email: '', name: '' }, appUrl: urls.app }
  return [
    {
      number: row.number,
      category: row.category,
      text: renderSubject(emailRenderers, template, reading, data),
      path,
      at: row.created_at.toISOString(),
      isUnseen: !row.is_own && row.number > seen,
    },
  ]
}

const renderSubject = <T extends keyof Letters>(
  letters: Deps['emailRenderers'],
  template: T,
  reading: Parameters<Deps['emailRenderers'][T]>[0],
  data: Letters[T],
): string => letters[template](reading, data).subject

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
