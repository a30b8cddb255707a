import { expect, test } from 'vitest'
import {
  type AccountFactors,
  formatRecoveryCode,
  getReauthenticationMethods,
  getSecondStepMethods,
  isRecentlyAuthenticated,
  normalizeRecoveryCode,
  requiresSecondStep,
} from './policy.ts'

const passwordOnly: AccountFactors = {
  hasPassword: true,
  isAdmin: false,
  passkeyCount: 0,
  hasTotp: false,
  recoveryCodesLeft: 0,
}

test('authentication counts as recent for ten minutes', () => {
  const authenticatedAt = new Date('2030-05-01T09:00:00Z')
  expect(isRecentlyAuthenticated(authenticatedAt, new Date('2030-05-01T09:09:59Z'))).toBe(true)
  expect(isRecentlyAuthenticated(authenticatedAt, new Date('2030-05-01T09:10:00Z'))).toBe(false)
})

test.each([
  [{}, false],
  [{ passkeyCount: 1 }, false],
  [{ hasTotp: true }, true],
  [{ isAdmin: true }, false],
  [{ isAdmin: true, passkeyCount: 1 }, true],
  [{ isAdmin: true, hasTotp: true }, true],
])('with %o the second step is required: %s', (factors, isRequired) => {
  expect(requiresSecondStep({ ...passwordOnly, ...factors })).toBe(isRequired)
})

test('the second step accepts every available method', () => {
  const all = { ...passwordOnly, hasTotp: true, passkeyCount: 2, recoveryCodesLeft: 3 }
  expect(getSecondStepMethods(all)).toEqual(['code', 'passkey', 'recovery'])
  expect(getSecondStepMethods({ ...all, recoveryCodesLeft: 0, passkeyCount: 0 })).toEqual(['code'])
})

test('reauthentication takes no less than signing in', () => {
  expect(getReauthenticationMethods(passwordOnly)).toEqual(['password'])
  expect(getReauthenticationMethods({ ...passwordOnly, passkeyCount: 1 })).toEqual(['password', 'passkey'])
  expect(getReauthenticationMethods({ ...passwordOnly, hasTotp: true, recoveryCodesLeft: 1 })).toEqual([
    'code',
    'recovery',
  ])
  expect(getReauthenticationMethods({ ...passwordOnly, hasPassword: false })).toEqual(['mail'])
})

test('a recovery code is normalised as users type it', () => {
  const printed = formatRecoveryCode(Uint8Array.from([0, 1, 2, 31, 40, 10, 20, 22, 255, 9]))
  expect(printed).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
  expect(normalizeRecoveryCode(` ${printed.toUpperCase().replace('-', ' ')}`)).toBe(
    normalizeRecoveryCode(printed),
  )
  expect(normalizeRecoveryCode('OIL00-ilo11')).toBe('0110011011')
})
