const scoreVariants = {
  excellent: { name: 'excellent', tone: 'success' },
  good: { name: 'good', tone: 'success' },
  needsImprovement: { name: 'needsImprovement', tone: 'warning' },
} as const

/** Label and variant of a score out of ten. */
export function scoreVariant(score: number) {
  if (score >= 8) return scoreVariants.excellent
  return score >= 6 ? scoreVariants.good : scoreVariants.needsImprovement
}
