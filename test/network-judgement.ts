import type { NetworkJudgement } from '#server/training/scoring/judge-network.ts'

/** Judgement of an ordinary answer with so many sentences. */
export const sampleNetworkJudgement = (
  sentences: number,
  change: Partial<NetworkJudgement> = {},
): NetworkJudgement => ({
  score: 5,
  deviation: 0.3,
  marks: {
    relevance: 0.8,
    substance: 0.5,
    specificity: 0.5,
    own: 0.5,
    outcome: 0.5,
    judgement: 0.5,
    correct: 0.8,
  },
  redFlag: 0,
  onTopic: 0.95,
  strengths: Array.from({ length: sentences }, (_, at) => -at),
  ...change,
})
