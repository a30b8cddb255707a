import { expect, test } from 'vitest'
import {
  getPresence,
  proposeChargebackAnswer,
  proposeClaimDecision,
  proposeNoShowDecision,
  type Visit,
} from './policy.ts'

const at = (time: string) => new Date(`2030-05-02T${time}:00Z`)
const session = { start: at('10:00'), end: at('11:00') }
const visit = (party: Visit['party'], from: string, to: string | null): Visit => ({
  party,
  joinedAt: at(from),
  leftAt: to === null ? null : at(to),
})
const presenceOf = (...visits: Visit[]) => getPresence(visits, session)
const minutes = (count: number) => count * 60_000

test('visits are clipped to the session, and two devices count once', () => {
  const presence = presenceOf(
    visit('interviewee', '09:50', '10:20'),
    visit('interviewee', '10:10', '10:30'),
    visit('interviewer', '10:15', null),
  )
  expect(presence).toEqual({
    interviewee: { inRoomMs: minutes(30), aloneMs: minutes(15) },
    interviewer: { inRoomMs: minutes(45), aloneMs: minutes(30) },
    togetherMs: minutes(15),
  })
})

test.each([
  ['the reporter waited ten minutes alone', [visit('interviewee', '10:00', '10:10')], 'grant', 5000],
  ['the reporter waited nine minutes', [visit('interviewee', '10:00', '10:09')], 'unclear', 0],
  ['the reported one was there', [visit('interviewer', '10:20', '10:30')], 'reject', 0],
  ['the room was empty', [], 'unclear', 0],
] as const)('a no-show of the interviewer: %s', (_, visits, decision, refundMinor) => {
  const proposal = proposeNoShowDecision('interviewer', presenceOf(...visits), 5000)
  expect(proposal).toMatchObject({ decision, refundMinor })
})

test('an interviewee who did not come gets no refund', () => {
  const presence = presenceOf(visit('interviewer', '10:00', '10:30'))
  expect(proposeNoShowDecision('interviewee', presence, 5000)).toMatchObject({
    decision: 'grant',
    refundMinor: 0,
  })
})

test.each([
  ['alone', [visit('interviewee', '10:00', '10:30')], false, 'grant', 5000],
  [
    '15 of 60 minutes',
    [visit('interviewee', '10:00', null), visit('interviewer', '10:00', '10:15')],
    true,
    'grant',
    3750,
  ],
  [
    'an hour with a scorecard',
    [visit('interviewee', '10:00', null), visit('interviewer', '10:00', null)],
    true,
    'reject',
    0,
  ],
  [
    'an hour without one',
    [visit('interviewee', '10:00', null), visit('interviewer', '10:00', null)],
    false,
    'unclear',
    0,
  ],
  ['elsewhere', [], true, 'unclear', 0],
] as const)('a claim after %s', (_, visits, hasScorecard, decision, refundMinor) => {
  const facts = { durationMs: minutes(60), hasScorecard, refundableMinor: 5000 }
  expect(proposeClaimDecision(presenceOf(...visits), facts)).toMatchObject({ decision, refundMinor })
})

test('a chargeback of a session that took place is contested', () => {
  const both = [visit('interviewee', '10:00', '10:30'), visit('interviewer', '10:05', '10:30')]
  expect(proposeChargebackAnswer(presenceOf(...both))).toMatchObject({ decision: 'reject', rule: 'met' })
})
