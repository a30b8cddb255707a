import { expect, test } from 'vitest'
import { getTokenExpiry, isTokenValid } from './auth-token.ts'

const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`

test('the expiry of a token is decoded, whatever characters its claims contain', () => {
  expect(getTokenExpiry(token({ sub: 'Ж?>~', exp: 1_900_000_000 }))).toBe(1_900_000_000_000)
})

test('an invalid token, or one without an expiry, counts as expired', () => {
  for (const wrong of ['', 'x', 'a.b.c', token({ sub: 'me' }), token({ exp: 'soon' }), 'e30.bnVsbA.s']) {
    expect(isTokenValid(wrong, 0)).toBe(false)
  }
})

test('a token is valid until the second of its expiry', () => {
  expect(isTokenValid(token({ exp: 1000 }), 999_999)).toBe(true)
  expect(isTokenValid(token({ exp: 1000 }), 1_000_000)).toBe(false)
})
