import type { NotificationCategory, NotificationPreference } from '#contract/notifications.ts'
import type { RoleName } from '#contract/role.ts'

type Channel = 'mail' | 'bell'
type NotificationKind = { category: NotificationCategory; isMandatory: boolean }

/** What is kept of a switch that is off. */
export const getChannelKey = (category: NotificationCategory, way: Channel): string => `${category}.${way}`

/** Where money went is always mailed: a payout that nobody hears of may be a thief's. */
const mandatoryEmailCategories: readonly NotificationCategory[] = ['payouts']

/** Whether what is told goes by mail to whoever switched these off; null is what keeps an account safe. */
export const isEmailEnabled = (kind: NotificationKind | null, switchedOff: readonly string[]): boolean =>
  kind === null ||
  kind.isMandatory ||
  mandatoryEmailCategories.includes(kind.category) ||
  !switchedOff.includes(getChannelKey(kind.category, 'mail'))

/** Whether it becomes a notice. */
export const isInAppEnabled = ({ category }: NotificationKind, switchedOff: readonly string[]): boolean =>
  !switchedOff.includes(getChannelKey(category, 'bell'))

/** What each can be told of: an interviewer waits for nobody's time, and nobody else is paid out. */
const categoriesByRole: Record<RoleName, readonly NotificationCategory[]> = {
  interviewee: ['bookings', 'reminders', 'messages', 'free_times'],
  interviewer: ['bookings', 'reminders', 'messages', 'payouts'],
  admin: ['bookings', 'reminders', 'messages', 'free_times'],
}

/** Everything that somebody can choose, and how they chose it. */
export const getPreferences = (
  role: RoleName | null,
  switchedOff: readonly string[],
): NotificationPreference[] =>
  categoriesByRole[role ?? 'interviewee'].map(category => {
    const isMailFixed = mandatoryEmailCategories.includes(category)
    return {
      category,
      isMailFixed,
      mail: isMailFixed || !switchedOff.includes(getChannelKey(category, 'mail')),
      bell: !switchedOff.includes(getChannelKey(category, 'bell')),
    }
  })
