import type { NoticeCategory, NoticeChoice } from '#contract/notifications.ts'
import type { RoleName } from '#contract/role.ts'

type Way = 'mail' | 'bell'
type Kind = { category: NoticeCategory; isOwed: boolean }

/** What is kept of a switch that is off. */
export const switchOf = (category: NoticeCategory, way: Way): string => `${category}.${way}`

/** Where money went is always mailed: a payout that nobody hears of may be a thief's. */
const alwaysMailed: readonly NoticeCategory[] = ['payouts']

/** Whether what is told goes by mail to whoever switched these off; null is what keeps an account safe. */
export const isMailed = (kind: Kind | null, switchedOff: readonly string[]): boolean =>
  kind === null ||
  kind.isOwed ||
  alwaysMailed.includes(kind.category) ||
  !switchedOff.includes(switchOf(kind.category, 'mail'))

/** Whether it becomes a notice. */
export const isShown = ({ category }: Kind, switchedOff: readonly string[]): boolean =>
  !switchedOff.includes(switchOf(category, 'bell'))

/** What each can be told of: an interviewer waits for nobody's time, and nobody else is paid out. */
const categoriesOf: Record<RoleName, readonly NoticeCategory[]> = {
  interviewee: ['bookings', 'reminders', 'messages', 'free_times'],
  interviewer: ['bookings', 'reminders', 'messages', 'payouts'],
  admin: ['bookings', 'reminders', 'messages', 'free_times'],
}

/** Everything that somebody can choose, and how they chose it. */
export const choicesOf = (role: RoleName | null, switchedOff: readonly string[]): NoticeChoice[] =>
  categoriesOf[role ?? 'interviewee'].map(category => {
    const isMailFixed = alwaysMailed.includes(category)
    return {
      category,
      isMailFixed,
      mail: isMailFixed || !switchedOff.includes(switchOf(category, 'mail')),
      bell: !switchedOff.includes(switchOf(category, 'bell')),
    }
  })
