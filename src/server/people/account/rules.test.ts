import { expect, test } from 'vitest'
import { networkOf, resetLinkEnd } from './rules.ts'

const now = new Date('2030-05-01T09:00:00Z')

test('a reset link lasts an hour', () => {
  expect(resetLinkEnd(now)).toEqual(new Date('2030-05-01T10:00:00Z'))
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001::1:2:3:4:5', '2001:0:0:1'],
  ['a:b:c::d:e:f:1:2:3:4:5', 'a:b:c:d'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
