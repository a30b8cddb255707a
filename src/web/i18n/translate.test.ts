import { expect, test } from 'vitest'
import { defineMessages } from './define-messages.ts'
import { createTranslator } from './translate.ts'

const slots = defineMessages('slots', {
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
  expect(createTranslator(slots, slots.messages, 'en')('greeting', { name: '$& {{name}}' })).toBe(
    'Good day, $& {{name}}',
  )
})

test('numbers choose the form of the sentence in both languages', () => {
  const en = createTranslator(slots, slots.messages, 'en')
  const ru = createTranslator(slots, russian, 'ru')
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
  const en = createTranslator(slots, slots.messages, 'en')
  // @ts-expect-error no such key
  expect(en('missing')).toBe('')
  // @ts-expect-error the name is needed
  expect(en('greeting')).toBe('Good day, ')
})
