import { expect, test } from 'vitest'
import { getTokenExpiry, normalizeMailbox } from './policy.ts'

const now = new Date('2030-05-01T09:00:00Z')

test('a reset link expires after an hour', () => {
  expect(getTokenExpiry('reset_password', now)).toEqual(new Date('2030-05-01T10:00:00Z'))
})

test.each([
  ['Ann.Lee+any@Example.test', 'ann.lee@example.test'],
  ['a.n.n+b+c@googlemail.com', 'ann@gmail.com'],
  ['+49170@example.test', '+49170@example.test'],
])('%s leads to the mailbox of %s', (address, mailbox) => {
  expect(normalizeMailbox(address)).toBe(mailbox)
})
