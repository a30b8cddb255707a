import { expect, test } from 'vitest'
import {
  initialConnectionQuality,
  type NetworkSample,
  qualityLevel,
  updateConnectionQuality,
} from './connection-quality.ts'

const good: NetworkSample = { packetLoss: 0, roundTripMs: 40 }
const bad: NetworkSample = { packetLoss: 0.2, roundTripMs: 40 }
const update = (...samples: NetworkSample[]) =>
  samples.reduce(updateConnectionQuality, initialConnectionQuality)

test.each([
  [0.019, 399, 'good'],
  [0.02, 0, 'weak'],
  [0, 400, 'weak'],
  [0.08, 0, 'bad'],
  [0, 800, 'bad'],
] as const)('a loss of %d and a round trip of %d ms are %s', (packetLoss, roundTripMs, level) => {
  expect(qualityLevel({ packetLoss, roundTripMs })).toBe(level)
})

test('the camera is dropped after four consecutive bad samples', () => {
  expect(update(bad, bad, bad).isAudioOnly).toBe(false)
  expect(update(bad, bad, bad, good, bad, bad, bad).isAudioOnly).toBe(false)
  expect(update(bad, bad, bad, bad)).toMatchObject({ level: 'bad', isAudioOnly: true })
})

test('the camera is restored after eight consecutive good samples', () => {
  const dropped = [bad, bad, bad, bad]
  expect(update(...dropped, ...Array(7).fill(good)).isAudioOnly).toBe(true)
  expect(update(...dropped, ...Array(7).fill(good), bad, ...Array(7).fill(good)).isAudioOnly).toBe(true)
  expect(update(...dropped, ...Array(8).fill(good))).toMatchObject({ level: 'good', isAudioOnly: false })
})
