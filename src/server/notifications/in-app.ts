import { notificationCategories } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import type { NotificationCategory } from '#contract/notifications.ts'
import type { EmailJob, EmailPayloads } from './email.ts'
import { getChannelKey, isEmailEnabled } from './policy.ts'

/** In-app notification that accompanies an email. */
export type InAppNotification<Data = EmailPayloads[keyof EmailPayloads]> = {
  category: NotificationCategory
  /**
   * Replaces an earlier notification with the same key. Null for an email that combines several
   * notifications.
   */
  dedupeKey: string | null
  /** User it names besides the recipient. Erasing that user deletes it. */
  actorId: UserId | null
  /** Emailed despite preferences, because money or a last chance depends on it. */
  isMandatory: boolean
  /** The part of the email's data that its subject needs. */
  data: Data
  /** Page that handles it. */
  path(now: Date): string
}

/** In-app notification per email template. Null: email only, and preferences cannot switch it off. */
export type InAppNotifications = {
  [T in keyof EmailPayloads]: (data: EmailPayloads[T]) => InAppNotification<EmailPayloads[T]> | null
}

/** `isActor` marks a notification of the recipient's own action. */
export type AddressedEmail = EmailJob<keyof EmailPayloads, { id: UserId; isActor?: boolean }>

export const buildInAppNotification = <T extends keyof EmailPayloads>(
  builders: InAppNotifications,
  { template, data }: { template: T; data: EmailPayloads[T] },
): InAppNotification<EmailPayloads[T]> | null => builders[template](data)

const allEmailsDisabled = notificationCategories.map(category => getChannelKey(category, 'mail'))

/** Link to the preferences that control this email, or null for a mandatory email. */
export const getPreferencesPath = <T extends keyof EmailPayloads>(
  builders: InAppNotifications,
  email: { template: T; data: EmailPayloads[T] },
): string | null =>
  isEmailEnabled(buildInAppNotification(builders, email), allEmailsDisabled) ? null : '/notices/choices'
