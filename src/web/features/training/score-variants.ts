const scoreVariants = {
  excellent: { name: 'excellent', tone: 'good' },
  good: { name: 'good', tone: 'good' },
  needsImprovement: { name: 'needsImprovement', tone: 'attention' },
} as const

/** What a score out of ten is called and looks like. */
export function scoreVariant(score: number) {
  if (score >= 8) return scoreVariants.excellent
  return score >= 6 ? scoreVariants.good : scoreVariants.needsImprovement
}
