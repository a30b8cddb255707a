import { expect, test } from 'vitest'
import {
  type AccountFactors,
  formatRecoveryCode,
  getReauthenticationMethods,
  getSecondStepMethods,
  isRecentlyAuthenticated,
  normalizeRecoveryCode,
  requiresFactorSetup,
  requiresSecondStep,
} from './policy.ts'

const nothing: AccountFactors = {
  hasPassword: true,
  isAdmin: false,
  passkeyCount: 0,
  hasTotp: false,
  recoveryCodesLeft: 0,
}

test('whoever showed themselves less than ten minutes ago is not asked again', () => {
  const shown = new Date('2030-05-01T09:00:00Z')
  expect(isRecentlyAuthenticated(shown, new Date('2030-05-01T09:09:59Z'))).toBe(true)
  expect(isRecentlyAuthenticated(shown, new Date('2030-05-01T09:10:00Z'))).toBe(false)
})

test.each([
  [{}, false, false],
  [{ passkeyCount: 1 }, false, false],
  [{ hasTotp: true }, true, false],
  [{ isAdmin: true }, false, true],
  [{ isAdmin: true, passkeyCount: 1 }, true, false],
  [{ isAdmin: true, hasTotp: true }, true, false],
])('with %o a second step is asked: %s, and the account is yet to be secured: %s', (facts, asked, needed) => {
  expect([
    requiresSecondStep({ ...nothing, ...facts }),
    requiresFactorSetup({ ...nothing, ...facts }),
  ]).toEqual([asked, needed])
})

test('the second step is taken with whatever is there', () => {
  const all = { ...nothing, hasTotp: true, passkeyCount: 2, recoveryCodesLeft: 3 }
  expect(getSecondStepMethods(all)).toEqual(['code', 'passkey', 'recovery'])
  expect(getSecondStepMethods({ ...all, recoveryCodesLeft: 0, passkeyCount: 0 })).toEqual(['code'])
})

test('confirming takes no less than signing in', () => {
  expect(getReauthenticationMethods(nothing)).toEqual(['password'])
  expect(getReauthenticationMethods({ ...nothing, passkeyCount: 1 })).toEqual(['password', 'passkey'])
  expect(getReauthenticationMethods({ ...nothing, hasTotp: true, recoveryCodesLeft: 1 })).toEqual([
    'code',
    'recovery',
  ])
  expect(getReauthenticationMethods({ ...nothing, hasPassword: false })).toEqual(['mail'])
})

test('a recovery code is read as people type it', () => {
  const printed = formatRecoveryCode(Uint8Array.from([0, 1, 2, 31, 40, 10, 20, 22, 255, 9]))
  expect(printed).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
  expect(normalizeRecoveryCode(` ${printed.toUpperCase().replace('-', ' ')}`)).toBe(
    normalizeRecoveryCode(printed),
  )
  expect(normalizeRecoveryCode('OIL00-ilo11')).toBe('0110011011')
})
