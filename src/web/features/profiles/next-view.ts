import { isSameOrigin } from '#web/features/bookings/meeting-link.ts'
import type { Translate } from '#web/i18n/define-messages.ts'
import type { next } from '#web/i18n/en/next.ts'
import type { NextStep } from './next-state.ts'

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
