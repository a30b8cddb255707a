const scoreVariants = {
  excellent: { name: 'excellent', tone: 'success' },
  good: { name: 'good', tone: 'success' },
  needsImprovement: { name: 'needsImprovement', tone: 'warning' },
} as const

/** What a score out of ten is called and looks like. */
export function scoreVariant(score: number) {
  if (score >= 8) return scoreVariants.excellent
  return score >= 6 ? scoreVariants.good : scoreVariants.needsImprovement
}
