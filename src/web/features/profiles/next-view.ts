import { isOwnAddress } from '#web/features/bookings/meeting-link.ts'
import type { Translate } from '#web/i18n/define-messages.ts'
import type { next } from '#web/i18n/en/next.ts'
import type { NextThing } from './next-state.ts'

type T = Translate<(typeof next)['words']>

/** What a thing is called, as one short sentence. */
export function titleOf(thing: NextThing, t: T): string {
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
type Way = { to: string; says: string; leaves?: 'here' | 'beside' }

export function wayOf(thing: NextThing, t: T): Way {
  switch (thing.kind) {
    case 'session':
      return wayToSession(thing, t)
    case 'requests':
      return { to: '/interviewer-bookings?status=pending', says: t('requestsAnswer') }
    case 'hold':
      return { to: thing.hold.paymentUrl, says: t('holdPay'), leaves: 'here' }
    case 'training':
      return { to: '/interview-training', says: t('trainingGoOn') }
    case 'role':
      return { to: '/select-role', says: t('roleChoose') }
    case 'setup':
      return { to: '/profile/setup', says: t('setupGo') }
    case 'publish':
    case 'slots':
      return { to: '/time-slots', says: t('slotsGo') }
    case 'find':
      return { to: '/interviewers', says: t('findGo') }
    case 'train':
      return { to: '/interview-training', says: t('trainGo') }
  }
}

/** The room once it is time; before, the bookings with all that can be done about this one. */
function wayToSession({ session, isSoon }: Extract<NextThing, { kind: 'session' }>, t: T): Way {
  if (!isSoon) return { to: '/bookings', says: t('sessionLook') }
  const way = { to: session.meetingLink, says: t('sessionJoin') }
  return isOwnAddress(session.meetingLink) ? way : { ...way, leaves: 'beside' }
}
