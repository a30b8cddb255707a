import { expect, test } from 'vitest'
import { getSessionExpiry } from './session-token.ts'

const now = new Date('2030-05-01T09:00:00Z')

test('a session lasts twelve hours, or thirty days if remembered', () => {
  expect(getSessionExpiry(now, false)).toEqual(new Date('2030-05-01T21:00:00Z'))
  expect(getSessionExpiry(now, true)).toEqual(new Date('2030-05-31T09:00:00Z'))
})
