const looks = {
  excellent: { name: 'excellent', tone: 'good' },
  good: { name: 'good', tone: 'good' },
  needsImprovement: { name: 'needsImprovement', tone: 'attention' },
} as const

/** What a score out of ten is called and looks like. */
export function scoreLook(score: number) {
  if (score >= 8) return looks.excellent
  return score >= 6 ? looks.good : looks.needsImprovement
}
