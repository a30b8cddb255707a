import type { Language } from '#contract/account.ts'
import type { Notice } from '#contract/notice.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Letters } from '#server/platform/mail/order.ts'
import { showNames } from '#server/platform/mail/show-names.ts'
import { noticeOf } from './derive-notice.ts'
import type { NoticeRow } from './store.ts'

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
      at: row.told_at.toISOString(),
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
