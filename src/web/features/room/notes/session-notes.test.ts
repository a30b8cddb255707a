import { expect, test } from 'vitest'
import type { SessionNote } from '#contract/notes.ts'
import { currentQuestion, formatOffset, onlyNotes } from './use-session-notes.ts'

const startsAt = '2030-05-03T10:00:00.000Z'
const entry = (part: Partial<SessionNote>): SessionNote => ({
  id: part.text ?? '',
  kind: 'question',
  text: '',
  at: startsAt,
  isShared: false,
  isOwn: true,
  ...part,
})

test('the current question is the user’s last one', () => {
  const entries = [
    entry({ text: 'first' }),
    entry({ text: 'theirs', isOwn: false, isShared: true }),
    entry({ text: 'second' }),
    entry({ text: 'note', kind: 'note' }),
  ]
  expect(currentQuestion(entries)?.text).toBe('second')
  expect(onlyNotes(entries).map(note => note.text)).toEqual(['note'])
  expect(currentQuestion([])).toBeNull()
})

test.each([
  ['2030-05-03T09:59:59.000Z', null],
  ['2030-05-03T10:00:00.000Z', '0:00'],
  ['2030-05-03T10:09:05.900Z', '9:05'],
  ['2030-05-03T11:00:00.000Z', '60:00'],
])('an entry of %s has the offset %s', (at, offset) => {
  expect(formatOffset({ at }, startsAt)).toBe(offset)
})
