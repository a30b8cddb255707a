import { expect, test } from 'vitest'
import { getClientNetwork } from './rate-limit.ts'

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:00'],
  ['2001:db8:1:a2ff::9', '2001:db8:1:a2'],
  ['2001:db8::9', '2001:db8:0:00'],
  ['2001::1:2:3:4:5', '2001:0:0:00'],
  ['a:b:c::d:e:f:1:2:3:4:5', 'a:b:c:00'],
  ['::1', '0:0:0:00'],
])('%s counts as %s', (address, network) => {
  expect(getClientNetwork(address)).toBe(network)
})

test('a closed connection has no address, which is no error', () => {
  expect(getClientNetwork(undefined)).toBe('')
})
