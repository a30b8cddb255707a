import { expect, test } from 'vitest'
import {
  initialConnectionQuality,
  type NetworkSample,
  qualityLevel,
  updateConnectionQuality,
} from './connection-quality.ts'

const fine: NetworkSample = { packetLoss: 0, roundTripMs: 40 }
const bad: NetworkSample = { packetLoss: 0.2, roundTripMs: 40 }
const after = (...moments: NetworkSample[]) =>
  moments.reduce(updateConnectionQuality, initialConnectionQuality)

test.each([
  [0.019, 399, 'good'],
  [0.02, 0, 'weak'],
  [0, 400, 'weak'],
  [0.08, 0, 'bad'],
  [0, 800, 'bad'],
] as const)('with %d lost and %d ms there and back the line is %s', (lost, roundTripMs, quality) => {
  expect(qualityLevel({ packetLoss: lost, roundTripMs })).toBe(quality)
})

test('the picture goes after four bad moments in a row, and not before', () => {
  expect(after(bad, bad, bad).isAudioOnly).toBe(false)
  expect(after(bad, bad, bad, fine, bad, bad, bad).isAudioOnly).toBe(false)
  expect(after(bad, bad, bad, bad)).toMatchObject({ level: 'bad', isAudioOnly: true })
})

test('it comes back after eight moments that are not bad', () => {
  const gone = [bad, bad, bad, bad]
  expect(after(...gone, ...Array(7).fill(fine)).isAudioOnly).toBe(true)
  expect(after(...gone, ...Array(7).fill(fine), bad, ...Array(7).fill(fine)).isAudioOnly).toBe(true)
  expect(after(...gone, ...Array(8).fill(fine))).toMatchObject({ level: 'good', isAudioOnly: false })
})
