import { expect, test } from 'vitest'
import { getPasswordWeakness, getPersonalWords } from './password.ts'

test('a person’s words are their address and names, whole and in parts', () => {
  expect(getPersonalWords('nino.b@example.test', null, 'Нино Беридзе')).toEqual([
    ...['nino.b@example.test', 'nino', 'example', 'test', 'Нино Беридзе', 'Нино', 'Беридзе'],
  ])
})

test('a password is weak for one reason, and from thirty thousand guesses on for none', () => {
  const of = (guessesLog10: number, ...sequence: { pattern: string; dictionaryName?: string }[]) =>
    getPasswordWeakness({ guessesLog10, sequence })
  const common = { pattern: 'dictionary', dictionaryName: 'passwords-common' }
  expect(of(4.5, common)).toBeNull()
  expect(of(4.4, common)).toBe('password.common')
  expect(of(1, common, { pattern: 'dictionary', dictionaryName: 'userInputs' })).toBe('password.own')
  expect(of(2, { pattern: 'repeat' })).toBe('password.pattern')
  expect(of(4, { pattern: 'bruteforce' })).toBe('password.guessable')
})
