import { isSameOrigin, startsSoon } from '#web/features/bookings/booking-status.ts'
import type { Profile } from '#web/features/profiles/profile-form-values.ts'
import type { Translate } from '#web/i18n/define-messages.ts'
import type { nextSteps } from '#web/i18n/en/bookings/next-steps.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'

type UpcomingTasks = ReplyOf<'upcomingTasks'>

export type NextStep =
  | { kind: 'session'; session: NonNullable<UpcomingTasks['session']>; isSoon: boolean }
  | { kind: 'requests'; requests: NonNullable<UpcomingTasks['requests']> }
  | { kind: 'hold'; hold: UpcomingTasks['holds'][number] }
  | { kind: 'slots'; count: number; free: number }
  | { kind: 'training' | 'role' | 'setup' | 'publish' | 'find' | 'train' }

type StepProfile = Pick<Profile, 'role' | 'isProfileComplete' | 'upcomingSlots' | 'availableTimeSlots'>

/** What runs out first, then what waits for the user, then suggestions. An administrator has none. */
export function getNextSteps(
  profile: StepProfile,
  { holds, session, requests }: Pick<UpcomingTasks, 'holds' | 'session' | 'requests'>,
  isTraining: boolean,
  now: number,
): NextStep[] {
  const isAhead = session !== null && now < Date.parse(session.endTime)
  const isSoon = isAhead && startsSoon(session.startTime, now)
  const meeting: NextStep[] = isAhead ? [{ kind: 'session', session, isSoon }] : []
  const unpaid = holds
    .filter(hold => now < Date.parse(hold.holdExpiresAt))
    .map(hold => ({ kind: 'hold' as const, hold }))
  const [firstHold] = unpaid
  const isSessionFirst =
    !firstHold || (isAhead && Date.parse(session.startTime) <= Date.parse(firstHold.hold.holdExpiresAt))
  const waiting: NextStep[] = [
    ...(isSessionFirst ? [...meeting, ...unpaid] : [...unpaid, ...meeting]),
    ...(requests && requests.count > 0 ? [{ kind: 'requests' as const, requests }] : []),
    ...(isTraining ? [{ kind: 'training' as const }] : []),
  ]
  const steps = getIdleSteps(profile, isTraining)
  // Pending tasks hide all suggestions except the first.
  return waiting.length > 0 ? [...waiting, ...steps.slice(0, 1)] : steps
}

/** Steps towards the next session if nothing is pending. */
function getIdleSteps(
  { role, isProfileComplete, upcomingSlots: count, availableTimeSlots }: StepProfile,
  isTraining: boolean,
): NextStep[] {
  if (role === 'admin') return []
  if (role === null) return [{ kind: 'role' }]
  const setup: NextStep[] = isProfileComplete ? [] : [{ kind: 'setup' }]
  if (role === 'interviewer')
    return [
      ...setup,
      count === 0 ? { kind: 'publish' } : { kind: 'slots', count, free: availableTimeSlots.length },
    ]
  return [...setup, { kind: 'find' }, ...(isTraining ? [] : [{ kind: 'train' as const }])]
}

/** Maximum number of free slots that the server lists. At this number, there may be more. */
const maxFreeSlots = 100

type TranslateNextStep = Translate<(typeof nextSteps)['messages']>

export function getStepTitle(step: NextStep, t: TranslateNextStep): string {
  switch (step.kind) {
    case 'session':
      return t('session', { name: step.session.otherName })
    case 'requests':
      return t('requests', { count: step.requests.count })
    case 'hold':
      return t('hold', { name: step.hold.interviewerName })
    case 'slots':
      return step.free < step.count && step.free < maxFreeSlots
        ? t('slotsBooked', { count: step.free, booked: step.count - step.free })
        : t('slots', { count: step.count })
    default:
      return t(step.kind)
  }
}

/** Link of a step. An external page opens in this tab or in a new one. */
type StepLink = { to: string; label: string; opensIn?: 'same-tab' | 'new-tab' }

const pageLinks = {
  requests: { to: '/interviewer-bookings?group=waiting', label: 'requestsAnswer' },
  training: { to: '/interview-training', label: 'trainingGoOn' },
  role: { to: '/select-role', label: 'roleChoose' },
  setup: { to: '/profile/setup', label: 'setupGo' },
  publish: { to: '/time-slots', label: 'slotsGo' },
  slots: { to: '/time-slots', label: 'slotsGo' },
  find: { to: '/interviewers', label: 'findGo' },
  train: { to: '/interview-training', label: 'trainGo' },
} as const

export function getStepLink(step: NextStep, t: TranslateNextStep): StepLink {
  if (step.kind === 'session') return getSessionLink(step, t)
  if (step.kind === 'hold') return { to: step.hold.paymentUrl, label: t('holdPay'), opensIn: 'same-tab' }
  const { to, label } = pageLinks[step.kind]
  return { to, label: t(label) }
}

/** The room when the session starts soon, otherwise the bookings. */
function getSessionLink(
  { session, isSoon }: Extract<NextStep, { kind: 'session' }>,
  t: TranslateNextStep,
): StepLink {
  if (!isSoon) return { to: '/bookings', label: t('sessionLook') }
  const joinLink = { to: session.meetingLink, label: t('sessionJoin') }
  return isSameOrigin(session.meetingLink) ? joinLink : { ...joinLink, opensIn: 'new-tab' }
}
