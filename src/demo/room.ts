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
import { saveScorecard } from '#server/rooms/scorecards/scorecards.ts'
import { findLastSession, insertDocument } from './insert-rows.ts'

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

/** Questions and notes of the interviewer, with the minute of the session. */
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
  adminRoles: [],
  language: 'en',
  authSessionId: '',
  isRecentlyAuthenticated: false,
  mustSetUpMfa: false,
})

/** Adds notes, a document and a scorecard to the last session of the demo accounts, through the real use cases. */
export async function addSessionData(deps: Deps, interviewee: UserId, interviewer: UserId): Promise<void> {
  const session = await findLastSession(deps.db, interviewee, interviewer)
  if (!session) throw new Error('demo session not found')
  const { id: bookingId, starts_at, ends_at } = session
  const toTime = (minute: number) => new Date(starts_at.getTime() + minute * minuteMs)
  const at = (time: Date): Deps => ({ ...deps, now: () => time })
  const interviewerUser = user(interviewer, 'interviewer')

  const addNote = (minute: number, kind: 'question' | 'note', text: string) =>
    saveSessionNote(at(toTime(minute)), interviewerUser, {
      params: { bookingId, id: randomUUID() },
      body: { kind, text, isShared: true },
    })
  for (const [minute, text] of questions) await addNote(minute, 'question', text)
  for (const [minute, text] of notes) await addNote(minute, 'note', text)

  const document = new Y.Doc()
  const updates: { at: Date; update: Buffer }[] = []
  const write = (minute: number, change: () => void) => {
    const before = Y.encodeStateVector(document)
    document.transact(change)
    updates.push({ at: toTime(minute), update: Buffer.from(Y.encodeStateAsUpdate(document, before)) })
  }
  const [text, run] = [document.getText(documentParts.code), document.getMap(documentParts.run)]
  write(2, () => document.getMap(documentParts.settings).set('language', 'python'))
  for (const [index, line] of code.entries()) write(4 + index / 2, () => text.insert(text.length, line))
  const lastRun = { by: 'interviewee', output: 'read\n', ms: 12, end: 'done' }
  write(11, () => run.set('last', lastRun))
  await insertDocument(deps.db, bookingId, updates)

  const evidenceAt = (minute: number) => ({ note: '', evidence: [toTime(minute).toISOString()] })
  const card: Scorecard = {
    interviewType: interviewTypes.Coding,
    experienceLevel: experienceLevels.Senior,
    grades: [
      { skill: 'problem-solving', grade: 4, ...evidenceAt(notes[0][0]) },
      { skill: 'technical-depth', grade: 2, ...evidenceAt(notes[1][0]) },
      {
        skill: 'communication',
        grade: 3,
        note: 'Thinks aloud, and asks before guessing.',
        evidence: [],
      },
    ],
    strengths:
      'You said what the slow way costs before you wrote the quick one, and your code ran the first time.',
    nextSteps:
      'Take three structures for sets, and say of each what it costs in memory and when it is wrong.',
    hire: 'yes',
  }
  await saveScorecard(at(new Date(ends_at.getTime() + hourMs)), interviewerUser, bookingId, { card })
}
