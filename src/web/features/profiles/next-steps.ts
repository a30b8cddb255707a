import { hourMs } from '#contract/time.ts'
import { isSameOrigin } from '#web/features/bookings/meeting-link.ts'
import type { Translate } from '#web/i18n/define-messages.ts'
import type { next } from '#web/i18n/en/next.ts'
import type { ReplyOf } from '#web/lib/api-client.ts'
import type { Profile } from './profile-form-values.ts'

type NextUp = ReplyOf<'nextUp'>

/** Something that this person could do now, by what it is about. */
export type NextStep =
  | { kind: 'session'; session: NonNullable<NextUp['session']>; isSoon: boolean }
  | { kind: 'requests'; requests: NonNullable<NextUp['requests']> }
  | { kind: 'hold'; hold: NextUp['holds'][number] }
  | { kind: 'slots'; count: number }
  | { kind: 'training' | 'role' | 'setup' | 'publish' | 'find' | 'train' }

/** A session that begins within the hour goes before everything else. */
const startingSoonMs = hourMs

/** What comes next for a person, the most pressing first; there always is something. */
export function getNextSteps(
  profile: Pick<Profile, 'role' | 'isProfileComplete' | 'upcomingSlots'>,
  { holds, session, requests }: Pick<NextUp, 'holds' | 'session' | 'requests'>,
  isTraining: boolean,
  now: number,
): NextStep[] {
  const isAhead = session !== null && now < Date.parse(session.endTime)
  const isSoon = isAhead && Date.parse(session.startTime) - now < startingSoonMs
  const meeting: NextStep[] = isAhead ? [{ kind: 'session', session, isSoon }] : []
  const waiting: NextStep[] = [
    ...(isSoon ? meeting : []),
    ...(requests && requests.count > 0 ? [{ kind: 'requests' as const, requests }] : []),
    ...holds
      .filter(hold => now < Date.parse(hold.holdExpiresAt))
      .map(hold => ({ kind: 'hold' as const, hold })),
    ...(isTraining ? [{ kind: 'training' as const }] : []),
    ...(isSoon ? [] : meeting),
  ]
  const steps = getIdleSteps(profile, isTraining)
  // Whoever has something to do is not shown everything else that could be done.
  return waiting.length > 0 ? [...waiting, ...steps.slice(0, 1)] : steps
}

/** What leads to the next session where nothing is waiting. */
function getIdleSteps(
  { role, isProfileComplete, upcomingSlots }: Pick<Profile, 'role' | 'isProfileComplete' | 'upcomingSlots'>,
  isTraining: boolean,
): NextStep[] {
  if (role === null) return [{ kind: 'role' }]
  const setup: NextStep[] = isProfileComplete ? [] : [{ kind: 'setup' }]
  if (role === 'interviewer')
    return [...setup, upcomingSlots === 0 ? { kind: 'publish' } : { kind: 'slots', count: upcomingSlots }]
  return [...setup, { kind: 'find' }, ...(isTraining ? [] : [{ kind: 'train' as const }])]
}

type TranslateNextStep = Translate<(typeof next)['messages']>

/** What a thing is called, as one short sentence. */
export function getStepTitle(thing: NextStep, t: TranslateNextStep): string {
  switch (thing.kind) {
    case 'session':
      return t('session', { name: thing.session.otherName })
    case 'requests':
      return t('requests', { count: thing.requests.count })
    case 'hold':
      return t('hold', { name: thing.hold.interviewerName })
    case 'slots':
      return t('slots', { count: thing.count })
    default:
      return t(thing.kind)
  }
}

/** Where a thing is done, and what the way there says. A page of somebody else's takes the place of ours, or opens beside it. */
type StepLink = { to: string; label: string; opensIn?: 'same-tab' | 'new-tab' }

export function getStepLink(thing: NextStep, t: TranslateNextStep): StepLink {
  switch (thing.kind) {
    case 'session':
      return getSessionLink(thing, t)
    case 'requests':
      return { to: '/interviewer-bookings?status=pending', label: t('requestsAnswer') }
    case 'hold':
      return { to: thing.hold.paymentUrl, label: t('holdPay'), opensIn: 'same-tab' }
    case 'training':
      return { to: '/interview-training', label: t('trainingGoOn') }
    case 'role':
      return { to: '/select-role', label: t('roleChoose') }
    case 'setup':
      return { to: '/profile/setup', label: t('setupGo') }
    case 'publish':
    case 'slots':
      return { to: '/time-slots', label: t('slotsGo') }
    case 'find':
      return { to: '/interviewers', label: t('findGo') }
    case 'train':
      return { to: '/interview-training', label: t('trainGo') }
  }
}

/** The room once it is time; before, the bookings with all that can be done about this one. */
function getSessionLink(
  { session, isSoon }: Extract<NextStep, { kind: 'session' }>,
  t: TranslateNextStep,
): StepLink {
  if (!isSoon) return { to: '/bookings', label: t('sessionLook') }
  const way = { to: session.meetingLink, label: t('sessionJoin') }
  return isSameOrigin(session.meetingLink) ? way : { ...way, opensIn: 'new-tab' }
}
