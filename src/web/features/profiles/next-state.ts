import { hourMs } from '#contract/time.ts'
import type { ReplyOf } from '#web/lib/call.ts'
import type { Profile } from './profile-state.ts'

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
