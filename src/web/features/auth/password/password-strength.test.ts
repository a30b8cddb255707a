import { expect, test } from 'vitest'
import { getPasswordStrength } from './password-strength.ts'

const of = (password: string, words: string[] = []) => getPasswordStrength(password, words)

test('the meter separates weak from strong passwords and explains a weak one', () => {
  expect(of('password')).toEqual({ level: 1, weakness: 'password.common' })
  expect(of('        ')).toEqual({ level: 1, weakness: 'password.pattern' })
  expect(of('йцукенгшщз')).toEqual({ level: 1, weakness: 'password.common' })
  expect(of('Rehearse1')).toEqual({ level: 1, weakness: 'password.common' })
  expect(of('annabell', ['annabell'])).toEqual({ level: 1, weakness: 'password.own' })
  expect(of('x7Q!z')).toEqual({ level: 1, weakness: null })
  expect(of('TestPass1!').level).toBe(2)
  expect(of('correct horse').level).toBe(3)
  expect(of('quite another password')).toEqual({ level: 4, weakness: null })
})
