import { expect, test } from 'vitest'
import { resetLinkEnd } from './rules.ts'

const now = new Date('2030-05-01T09:00:00Z')

test('a reset link lasts an hour', () => {
  expect(resetLinkEnd(now)).toEqual(new Date('2030-05-01T10:00:00Z'))
})
