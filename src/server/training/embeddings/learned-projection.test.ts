import { expect, test } from 'vitest'
import { weights } from '#server/training/scoring/weights.ts'
import { dotProduct } from './encoder.ts'
import { misconceptionProbability, normalizeVector, projectVector } from './semantic-similarity.ts'

const unitVector = (place: number) => Float32Array.from({ length: 512 }, (_, at) => Number(at === place))

test('the projection is linear', () => {
  const [a, b] = [unitVector(3), unitVector(200)]
  const both = projectVector(Float32Array.from(a, (value, at) => value + (b[at] as number)))
  const apart = projectVector(a).map((value, at) => value + (projectVector(b)[at] as number))
  expect(both).toHaveLength(weights.projection.size)
  for (const [at, value] of both.entries()) expect(value).toBeCloseTo(apart[at] as number, 4)
  expect(dotProduct(normalizeVector(both), normalizeVector(both))).toBeCloseTo(1)
})

test('a zero vector stays zero', () => {
  expect([...normalizeVector(new Float32Array(4))]).toEqual([0, 0, 0, 0])
})

test('a sentence closer to the wrong sayings has a higher misconception probability', () => {
  const projected = new Map([
    ['said', Float32Array.of(1, 0)],
    ['right', Float32Array.of(0.2, 1)],
    ['wrong', Float32Array.of(0.9, 0)],
  ])
  expect(misconceptionProbability('said', projected, [['right']], [['wrong']])).toBeGreaterThan(0.99)
  expect(misconceptionProbability('said', projected, [['wrong']], [['right']])).toBeLessThan(0.01)
  expect(misconceptionProbability('said', projected, [['right'], []], [])).toBe(0)
})
