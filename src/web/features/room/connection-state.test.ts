import { expect, test } from 'vitest'
import { type Measured, newLine, nextLine, qualityOf } from './connection-state.ts'

const fine: Measured = { lost: 0, roundTripMs: 40 }
const bad: Measured = { lost: 0.2, roundTripMs: 40 }
const after = (...moments: Measured[]) => moments.reduce(nextLine, newLine)

test.each([
  [0.019, 399, 'good'],
  [0.02, 0, 'weak'],
  [0, 400, 'weak'],
  [0.08, 0, 'bad'],
  [0, 800, 'bad'],
] as const)('with %d lost and %d ms there and back the line is %s', (lost, roundTripMs, quality) => {
  expect(qualityOf({ lost, roundTripMs })).toBe(quality)
})

test('the picture goes after four bad moments in a row, and not before', () => {
  expect(after(bad, bad, bad).isSoundOnly).toBe(false)
  expect(after(bad, bad, bad, fine, bad, bad, bad).isSoundOnly).toBe(false)
  expect(after(bad, bad, bad, bad)).toMatchObject({ quality: 'bad', isSoundOnly: true })
})

test('it comes back after eight moments that are not bad', () => {
  const gone = [bad, bad, bad, bad]
  expect(after(...gone, ...Array(7).fill(fine)).isSoundOnly).toBe(true)
  expect(after(...gone, ...Array(7).fill(fine), bad, ...Array(7).fill(fine)).isSoundOnly).toBe(true)
  expect(after(...gone, ...Array(8).fill(fine))).toMatchObject({ quality: 'good', isSoundOnly: false })
})
