import { noticeCategories } from '#contract/enums.ts'
import type { Letters } from '#server/lib/mail/email-job.ts'
import type { Noticed, Notices } from './notification.ts'
import { isMailed, switchOf } from './policy.ts'

/** A letter as a notice; null where it is none. */
export const noticeOf = <T extends keyof Letters>(
  notices: Notices,
  { template, data }: { template: T; data: Letters[T] },
): Noticed<Letters[T]> | null => notices[template](data)

const allOff = noticeCategories.map(category => switchOf(category, 'mail'))

/** Where one chooses whether one gets such a mail; null where one gets it in any case. */
export const choicesPathOf = <T extends keyof Letters>(
  notices: Notices,
  letter: { template: T; data: Letters[T] },
): string | null => (isMailed(noticeOf(notices, letter), allOff) ? null : '/notices/choices')
