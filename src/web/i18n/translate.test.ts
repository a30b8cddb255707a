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

test('placeholders are filled with the given values, once', () => {
  expect(createTranslator(slots, slots.messages, 'en')('greeting', { name: '$& {{name}}' })).toBe(
    'Good day, $& {{name}}',
  )
})

test('a right-to-left name keeps its direction', () => {
  expect(createTranslator(slots, slots.messages, 'en')('greeting', { name: 'محمد 12' })).toBe(
    'Good day, \u2068محمد 12\u2069',
  )
})

test('numbers select the plural form in both languages', () => {
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

test('a status that a newer release added is shown in its own words', () => {
  const status = (value: string) => createTranslator(slots, russian, 'ru')(value as 'greeting', { name: '' })
  expect(status('awaiting_deposit')).toBe('awaiting deposit')
  // Its label was looked up and not found.
  expect(createTranslator(slots, slots.messages, 'en')(undefined as never)).toBe('')
})

test('a missing key, placeholder or plural form fails the type check', () => {
  const en = createTranslator(slots, slots.messages, 'en')
  // @ts-expect-error unknown key
  expect(en('missing')).toBe('missing')
  // @ts-expect-error the name is required
  expect(en('greeting')).toBe('Good day, ')
})
