import { expect, test } from 'vitest'
import { getTokenExpiry, isTokenValid } from './auth-token.ts'

const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`

test('the end of a token is read from its expiry, whatever letters its claims hold', () => {
  expect(getTokenExpiry(token({ sub: 'Ж?>~', exp: 1_900_000_000 }))).toBe(1_900_000_000_000)
})

test('what is not a token, or never ends, counts as ended', () => {
  for (const wrong of ['', 'x', 'a.b.c', token({ sub: 'me' }), token({ exp: 'soon' }), 'e30.bnVsbA.s']) {
    expect(isTokenValid(wrong, 0)).toBe(false)
  }
})

test('a token is usable until the second it ends', () => {
  expect(isTokenValid(token({ exp: 1000 }), 999_999)).toBe(true)
  expect(isTokenValid(token({ exp: 1000 }), 1_000_000)).toBe(false)
})
