import { noticeCategories } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import type { NotificationCategory } from '#contract/notifications.ts'
import type { Letters, MailOrder } from '#server/lib/mail/email-job.ts'
import { getChannelKey, isEmailEnabled } from './policy.ts'

/** A letter as a notice beside it. */
export type InAppNotification<Data = Letters[keyof Letters]> = {
  category: NotificationCategory
  /** The one thing it is about: what is told of that next takes its place. Null where it gathers letters with notices of their own. */
  dedupeKey: string | null
  /** Whom it names beside the reader: it goes with them. */
  actorId: UserId | null
  /** Mailed whatever the reader chose: their money or their only chance hangs on it. */
  isMandatory: boolean
  /** As much of what the letter tells as its subject needs. */
  data: Data
  /** Where in the product it is dealt with. */
  path(now: Date): string
}

/** Which letters become notices. Null: it is only mailed, and nobody can switch that off. Composition has them all. */
export type InAppNotifications = {
  [T in keyof Letters]: (data: Letters[T]) => InAppNotification<Letters[T]> | null
}

/** A letter, and for whom it is; `isActor` where it tells them of what they did themselves. */
export type AddressedEmail = MailOrder<keyof Letters, { id: UserId; isActor?: boolean }>

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
): string | null =>
  isEmailEnabled(buildInAppNotification(notices, letter), allEmailsDisabled) ? null : '/notices/choices'
