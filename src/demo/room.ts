import { randomUUID } from 'node:crypto'
import * as Y from 'yjs'
import { documentParts } from '#contract/collaboration.ts'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import type { Scorecard } from '#contract/scorecard.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import type { Deps } from '#server/admin/context.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { saveSessionNote } from '#server/rooms/notes/notes.ts'
import { sendScorecard } from '#server/rooms/scorecards/scorecards.ts'
import { findLastMet, keepWritten } from './insert-rows.ts'

const code = [
  'def first_repeat(words):\n',
  '    seen = set()\n',
  '    for word in words:\n',
  '        if word in seen:\n',
  '            return word\n',
  '        seen.add(word)\n',
  '    return None\n',
  '\n',
  'print(first_repeat(["read", "write", "read", "write"]))\n',
]

/** What the interviewer asked and noted, so many minutes into the session. */
const questions = [
  [1, 'A log holds a million words. Which word is the first that comes a second time?'],
  [16, 'The log does not fit into memory any more. What now?'],
] as const
const notes = [
  [9, 'Says the slow way and its cost before writing the quick one.'],
  [21, 'Asks how often an answer may be wrong before reaching for a Bloom filter.'],
] as const

const user = (id: UserId, role: CurrentUser['role']): CurrentUser => ({
  id,
  role,
  language: 'en',
  authSessionId: '',
  isRecentlyAuthenticated: false,
  mustSetUpMfa: false,
})

/** The last session of both demo accounts, held in the room itself, only the clock is another: there is a replay and a scorecard of it. */
export async function holdASession(deps: Deps, interviewee: UserId, interviewer: UserId): Promise<void> {
  const met = await findLastMet(deps.db, interviewee, interviewer)
  if (!met) throw new Error('The demo accounts never met.')
  const { id: bookingId, starts_at, ends_at } = met
  const minute = (nth: number) => new Date(starts_at.getTime() + nth * minuteMs)
  const at = (moment: Date): Deps => ({ ...deps, now: () => moment })
  const asks = user(interviewer, 'interviewer')

  const keep = (nth: number, kind: 'question' | 'note', text: string) =>
    saveSessionNote(at(minute(nth)), asks, {
      params: { bookingId, id: randomUUID() },
      body: { kind, text, isShared: true },
    })
  for (const [nth, text] of questions) await keep(nth, 'question', text)
  for (const [nth, text] of notes) await keep(nth, 'note', text)

  const desk = new Y.Doc()
  const written: { at: Date; update: Buffer }[] = []
  const write = (nth: number, change: () => void) => {
    const before = Y.encodeStateVector(desk)
    desk.transact(change)
    written.push({ at: minute(nth), update: Buffer.from(Y.encodeStateAsUpdate(desk, before)) })
  }
  const [text, run] = [desk.getText(documentParts.code), desk.getMap(documentParts.run)]
  write(2, () => desk.getMap(documentParts.settings).set('language', 'python'))
  for (const [line, words] of code.entries()) write(4 + line / 2, () => text.insert(text.length, words))
  const last = { by: 'interviewee', output: 'read\n', ms: 12, end: 'done' }
  write(11, () => run.set('last', last))
  await keepWritten(deps.db, bookingId, written)

  const seen = (nth: number) => ({ note: '', evidence: [minute(nth).toISOString()] })
  const card: Scorecard = {
    interviewType: interviewTypes.Coding,
    experienceLevel: experienceLevels.Senior,
    grades: [
      { skill: 'problem-solving', grade: 4, ...seen(notes[0][0]) },
      { skill: 'technical-depth', grade: 2, ...seen(notes[1][0]) },
      { skill: 'communication', grade: 3, note: 'Thinks aloud, and asks before guessing.', evidence: [] },
    ],
    strengths:
      'You said what the slow way costs before you wrote the quick one, and your code ran the first time.',
    nextSteps:
      'Take three structures for sets, and say of each what it costs in memory and when it is wrong.',
    hire: 'yes',
  }
  await sendScorecard(at(new Date(ends_at.getTime() + hourMs)), asks, bookingId, card)
}
