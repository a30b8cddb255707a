import { expect, test } from 'vitest'
import { readToken } from './auth-token.ts'

const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`

test('the expiry of a token is decoded, whatever characters its claims contain', () => {
  expect(readToken(token({ sub: 'Ж?>~', exp: 1_900_000_000 }))?.expiresAt).toBe(1_900_000_000_000)
})

test('an invalid token, or one without an expiry, is no token', () => {
  for (const wrong of ['', 'x', 'a.b.c', token({ sub: 'me' }), token({ exp: 'soon' }), 'e30.bnVsbA.s']) {
    expect(readToken(wrong)).toBeNull()
  }
})

test('a token names its user and role, so that it is a whole record by itself', () => {
  expect(readToken(token({ exp: 2, iat: 1, sub: 'ann', roleId: 2 }))).toEqual({
    expiresAt: 2000,
    issuedAt: 1000,
    user: { id: 'ann', roleId: 2 },
  })
  expect(readToken(token({ exp: 2, sub: 'ann', roleId: 77 }))?.user).toEqual({ id: 'ann', roleId: null })
  expect(readToken(token({ exp: 2 }))?.user).toBeNull()
})
