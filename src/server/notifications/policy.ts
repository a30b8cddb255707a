import type { RoleName } from '#contract/auth.ts'
import type { NotificationCategory, NotificationPreference } from '#contract/notifications.ts'

type Channel = 'mail' | 'bell'
type NotificationKind = { category: NotificationCategory; isMandatory: boolean }

/** Key of a disabled channel. */
export const getChannelKey = (category: NotificationCategory, channel: Channel): string =>
  `${category}.${channel}`

/** Payouts are always emailed, so a thief cannot redirect one unnoticed. */
const mandatoryEmailCategories: readonly NotificationCategory[] = ['payouts']

/** True if the recipient gets an email. A null kind is a security email and always sent. */
export const isEmailEnabled = (kind: NotificationKind | null, disabledChannels: readonly string[]): boolean =>
  kind === null ||
  kind.isMandatory ||
  mandatoryEmailCategories.includes(kind.category) ||
  !disabledChannels.includes(getChannelKey(kind.category, 'mail'))

export const isInAppEnabled = (
  { category }: NotificationKind,
  disabledChannels: readonly string[],
): boolean => !disabledChannels.includes(getChannelKey(category, 'bell'))

/** Interviewers use no availability alerts, and only they get payouts. */
const categoriesByRole: Record<RoleName, readonly NotificationCategory[]> = {
  interviewee: ['bookings', 'reminders', 'messages', 'free_times'],
  interviewer: ['bookings', 'reminders', 'messages', 'payouts'],
  admin: ['bookings', 'reminders', 'messages', 'free_times'],
}

export const getPreferences = (
  role: RoleName | null,
  disabledChannels: readonly string[],
): NotificationPreference[] =>
  categoriesByRole[role ?? 'interviewee'].map(category => {
    const isMailFixed = mandatoryEmailCategories.includes(category)
    return {
      category,
      isMailFixed,
      mail: isMailFixed || !disabledChannels.includes(getChannelKey(category, 'mail')),
      bell: !disabledChannels.includes(getChannelKey(category, 'bell')),
    }
  })
