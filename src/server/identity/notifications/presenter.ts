import type { Language } from '#contract/account.ts'
import type { Notice } from '#contract/notifications.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Letters } from '#server/lib/mail/email-job.ts'
import { showNames } from '#server/lib/mail/sanitize-names.ts'
import { noticeOf } from './build-notification.ts'
import type { NoticeRow } from './repository.ts'

/** Whoever reads it, for its words. */
export type NoticeReader = { language: Language; timeZone: string }

/** A notice in the words of its mail's subject; nothing of a kind that a later version brought. */
export function viewNotice(
  { letters, notices, now, urls }: Pick<Deps, 'letters' | 'notices' | 'now' | 'urls'>,
  { template, data: told, ...row }: NoticeRow,
  reader: NoticeReader,
  seen: number,
): Notice[] {
  if (!(template in letters)) return []
  const data = showNames(told, reader.language)
  const path = noticeOf(notices, { template, data })?.path(now())
  if (path === undefined) return []
  const reading = { to: { ...reader, email: '', name: '' }, appUrl: urls.app }
  return [
    {
      number: row.number,
      category: row.category,
      text: subjectOf(letters, template, reading, data),
      path,
      at: row.created_at.toISOString(),
      isUnseen: !row.is_own && row.number > seen,
    },
  ]
}

const subjectOf = <T extends keyof Letters>(
  letters: Deps['letters'],
  template: T,
  reading: Parameters<Deps['letters'][T]>[0],
  data: Letters[T],
): string => letters[template](reading, data).subject
