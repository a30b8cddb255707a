import { hourMs } from '#contract/time.ts'
import type { ReplyOf } from '#web/lib/call.ts'
import type { Profile } from './profile-state.ts'

type Up = ReplyOf<'nextUp'>

/** Something that this person could do now, by what it is about. */
export type NextThing =
  | { kind: 'session'; session: NonNullable<Up['session']>; isSoon: boolean }
  | { kind: 'requests'; requests: NonNullable<Up['requests']> }
  | { kind: 'hold'; hold: Up['holds'][number] }
  | { kind: 'slots'; count: number }
  | { kind: 'training' | 'role' | 'setup' | 'publish' | 'find' | 'train' }

/** A session that begins within the hour goes before everything else. */
const soonMs = hourMs

/** What comes next for a person, the most pressing first; there always is something. */
export function whatComesNext(
  profile: Pick<Profile, 'role' | 'isProfileComplete' | 'upcomingSlots'>,
  { holds, session, requests }: Pick<Up, 'holds' | 'session' | 'requests'>,
  isTraining: boolean,
  now: number,
): NextThing[] {
  const isAhead = session !== null && now < Date.parse(session.endTime)
  const isSoon = isAhead && Date.parse(session.startTime) - now < soonMs
  const meeting: NextThing[] = isAhead ? [{ kind: 'session', session, isSoon }] : []
  const waiting: NextThing[] = [
    ...(isSoon ? meeting : []),
    ...(requests && requests.count > 0 ? [{ kind: 'requests' as const, requests }] : []),
    ...holds
      .filter(hold => now < Date.parse(hold.holdExpiresAt))
      .map(hold => ({ kind: 'hold' as const, hold })),
    ...(isTraining ? [{ kind: 'training' as const }] : []),
    ...(isSoon ? [] : meeting),
  ]
  const steps = stepsOf(profile, isTraining)
  // Whoever has something to do is not shown everything else that could be done.
  return waiting.length > 0 ? [...waiting, ...steps.slice(0, 1)] : steps
}

/** What leads to the next session where nothing is waiting. */
function stepsOf(
  { role, isProfileComplete, upcomingSlots }: Pick<Profile, 'role' | 'isProfileComplete' | 'upcomingSlots'>,
  isTraining: boolean,
): NextThing[] {
  if (role === null) return [{ kind: 'role' }]
  const setup: NextThing[] = isProfileComplete ? [] : [{ kind: 'setup' }]
  if (role === 'interviewer')
    return [...setup, upcomingSlots === 0 ? { kind: 'publish' } : { kind: 'slots', count: upcomingSlots }]
  return [...setup, { kind: 'find' }, ...(isTraining ? [] : [{ kind: 'train' as const }])]
}
