import { expect, test } from 'vitest'
import { scoreVariant } from './ScoreBadge.tsx'

test('a score is Excellent from 8, Good from 6 and needs improvement below', () => {
  const labels = [0, 5.9, 6, 7.9, 8, 10].map(score => scoreVariant(score).name)
  expect(labels).toEqual(['needsImprovement', 'needsImprovement', 'good', 'good', 'excellent', 'excellent'])
})
