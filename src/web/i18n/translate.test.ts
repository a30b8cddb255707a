import { expect, test } from 'vitest'
import { area } from './define-messages.ts'
import { translator } from './translate.ts'

const slots = area('slots', {
  greeting: 'Good day, {{name}}',
  free_one: '{{count}} free slot',
  free_other: '{{count}} free slots',
})
const russian = {
  greeting: 'Добрый день, {{name}}',
  free_one: '{{count}} свободное окно',
  free_few: '{{count}} свободных окна',
  free_many: '{{count}} свободных окон',
  free_other: '{{count}} свободного окна',
}

test('blanks are filled with what was handed over, once', () => {
  expect(translator(slots, slots.words, 'en')('greeting', { name: '$& {{name}}' })).toBe(
    'Good day, $& {{name}}',
  )
})

test('numbers choose the form of the sentence in both languages', () => {
  const en = translator(slots, slots.words, 'en')
  const ru = translator(slots, russian, 'ru')
  expect([1, 2, 5].map(count => en('free', { count }))).toEqual([
    '1 free slot',
    '2 free slots',
    '5 free slots',
  ])
  expect([1, 3, 5, 21].map(count => ru('free', { count }))).toEqual([
    '1 свободное окно',
    '3 свободных окна',
    '5 свободных окон',
    '21 свободное окно',
  ])
})

test('a missing key, blank or plural form does not pass the type check', () => {
  const en = translator(slots, slots.words, 'en')
  // @ts-expect-error no such key
  expect(en('missing')).toBe('')
  // @ts-expect-error the name is needed
  expect(en('greeting')).toBe('Good day, ')
})
