import { expect, test } from 'vitest'
import type { Moment } from '#contract/notes.ts'
import { currentQuestion, formatOffset, onlyNotes, sharedQuestion } from './session-notes.ts'

const startsAt = '2030-05-03T10:00:00.000Z'
const a = (part: Partial<Moment>): Moment => ({
  id: part.text ?? '',
  kind: 'question',
  text: '',
  at: startsAt,
  isShared: false,
  isOwn: true,
  ...part,
})

test('the last question of one’s own is answered, the last of the other is shown, and notes are neither', () => {
  const moments = [
    a({ text: 'first' }),
    a({ text: 'theirs', isOwn: false, isShared: true }),
    a({ text: 'second' }),
    a({ text: 'note', kind: 'note' }),
  ]
  expect(currentQuestion(moments)?.text).toBe('second')
  expect(sharedQuestion(moments)?.text).toBe('theirs')
  expect(onlyNotes(moments).map(one => one.text)).toEqual(['note'])
  expect(currentQuestion([])).toBeNull()
})

test.each([
  ['2030-05-03T09:59:59.000Z', null],
  ['2030-05-03T10:00:00.000Z', '0:00'],
  ['2030-05-03T10:09:05.900Z', '9:05'],
  ['2030-05-03T11:00:00.000Z', '60:00'],
])('what came at %s stands at %s', (at, place) => {
  expect(formatOffset({ at }, startsAt)).toBe(place)
})
