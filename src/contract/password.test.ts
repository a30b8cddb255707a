import { expect, test } from 'vitest'
import { getPasswordWeakness, getPersonalWords } from './password.ts'

test('personal words are the email and names, whole and in parts', () => {
  expect(getPersonalWords('nino.b@example.test', null, 'Нино Беридзе')).toEqual([
    ...['nino.b@example.test', 'nino', 'example', 'test', 'Нино Беридзе', 'Нино', 'Беридзе'],
  ])
})

test('a weak password has one reason, and above thirty thousand guesses none', () => {
  const estimate = (guessesLog10: number, ...sequence: { pattern: string; dictionaryName?: string }[]) =>
    getPasswordWeakness({ guessesLog10, sequence })
  const common = { pattern: 'dictionary', dictionaryName: 'passwords-common' }
  expect(estimate(4.5, common)).toBeNull()
  expect(estimate(4.4, common)).toBe('password.common')
  expect(estimate(1, common, { pattern: 'dictionary', dictionaryName: 'userInputs' })).toBe('password.own')
  expect(estimate(2, { pattern: 'repeat' })).toBe('password.pattern')
  expect(estimate(4, { pattern: 'bruteforce' })).toBe('password.guessable')
})
