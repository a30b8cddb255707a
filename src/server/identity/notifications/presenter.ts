import type { Language } from '#contract/account.ts'
import type { NotificationItem } from '#contract/notifications.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Letters } from '#server/lib/mail/email-job.ts'
import { showNames } from '#server/lib/mail/sanitize-names.ts'
import { buildInAppNotification } from './build-notification.ts'
import type { InAppNotificationRow } from './repository.ts'

/** Whoever reads it, for its words. */
export type NotificationReader = { language: Language; timeZone: string }

/** A notice in the words of its mail's subject; nothing of a kind that a later version brought. */
export function presentNotification(
  { emailRenderers: letters, inAppNotifications: notices, now, urls }: Pick<Deps, 'emailRenderers' | 'inAppNotifications' | 'now' | 'urls'>,
  { template, data: told, ...row }: InAppNotificationRow,
  reader: NotificationReader,
  seen: number,
): NotificationItem[] {
  if (!(template in letters)) return []
  const data = showNames(told, reader.language)
  const path = buildInAppNotification(notices, { template, data })?.path(now())
  if (path === undefined) return []
  const reading = { to: { ...reader, email: '', name: '' }, appUrl: urls.app }
  return [
    {
      number: row.number,
      category: row.category,
      text: renderSubject(letters, template, reading, data),
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
