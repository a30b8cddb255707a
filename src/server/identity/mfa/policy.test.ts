import { expect, test } from 'vitest'
import {
  asksSecondStep,
  type FactorFacts,
  isFresh,
  needsFactor,
  plainRecoveryCode,
  printedRecoveryCode,
  waysOfSecondStep,
  waysToConfirm,
} from './policy.ts'

const nothing: FactorFacts = {
  hasPassword: true,
  isAdmin: false,
  passkeys: 0,
  hasCodes: false,
  recoveryCodesLeft: 0,
}

test('whoever showed themselves less than ten minutes ago is not asked again', () => {
  const shown = new Date('2030-05-01T09:00:00Z')
  expect(isFresh(shown, new Date('2030-05-01T09:09:59Z'))).toBe(true)
  expect(isFresh(shown, new Date('2030-05-01T09:10:00Z'))).toBe(false)
})

test.each([
  [{}, false, false],
  [{ passkeys: 1 }, false, false],
  [{ hasCodes: true }, true, false],
  [{ isAdmin: true }, false, true],
  [{ isAdmin: true, passkeys: 1 }, true, false],
  [{ isAdmin: true, hasCodes: true }, true, false],
])('with %o a second step is asked: %s, and the account is yet to be secured: %s', (facts, asked, needed) => {
  expect([asksSecondStep({ ...nothing, ...facts }), needsFactor({ ...nothing, ...facts })]).toEqual([
    asked,
    needed,
  ])
})

test('the second step is taken with whatever is there', () => {
  const all = { ...nothing, hasCodes: true, passkeys: 2, recoveryCodesLeft: 3 }
  expect(waysOfSecondStep(all)).toEqual(['code', 'passkey', 'recovery'])
  expect(waysOfSecondStep({ ...all, recoveryCodesLeft: 0, passkeys: 0 })).toEqual(['code'])
})

test('confirming takes no less than signing in', () => {
  expect(waysToConfirm(nothing)).toEqual(['password'])
  expect(waysToConfirm({ ...nothing, passkeys: 1 })).toEqual(['password', 'passkey'])
  expect(waysToConfirm({ ...nothing, hasCodes: true, recoveryCodesLeft: 1 })).toEqual(['code', 'recovery'])
  expect(waysToConfirm({ ...nothing, hasPassword: false })).toEqual(['mail'])
})

test('a recovery code is read as people type it', () => {
  const printed = printedRecoveryCode(Uint8Array.from([0, 1, 2, 31, 40, 10, 20, 22, 255, 9]))
  expect(printed).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
  expect(plainRecoveryCode(` ${printed.toUpperCase().replace('-', ' ')}`)).toBe(plainRecoveryCode(printed))
  expect(plainRecoveryCode('OIL00-ilo11')).toBe('0110011011')
})
