import { noticeCategories } from '#contract/enums.ts'
import type { Letters } from '#server/lib/mail/email-job.ts'
import type { InAppNotification, InAppNotifications } from './notification.ts'
import { isEmailEnabled, getChannelKey } from './policy.ts'

/** A letter as a notice; null where it is none. */
export const buildInAppNotification = <T extends keyof Letters>(
  notices: InAppNotifications,
  { template, data }: { template: T; data: Letters[T] },
): InAppNotification<Letters[T]> | null => notices[template](data)

const allEmailsDisabled = noticeCategories.map(category => getChannelKey(category, 'mail'))

/** Where one chooses whether one gets such a mail; null where one gets it in any case. */
export const getPreferencesPath = <T extends keyof Letters>(
  notices: InAppNotifications,
  letter: { template: T; data: Letters[T] },
): string | null => (isEmailEnabled(buildInAppNotification(notices, letter), allEmailsDisabled) ? null : '/notices/choices')
