/**
 * One thing to do next: start again with a point or prepare for its follow-up question, say more about a claim, practice aloud,
 * comparison with the model answer, or what a model says about words of the answer.
 */
export type NextStep =
  | { kind: 'probe'; pointIds: readonly string[] }
  | { kind: 'aloud' | 'compare' }
  | { kind: 'elaborate'; claim: string }
  | { kind: NextStepKind; quote: string | null }
export type NextStepKind =
  | 'relevance'
  | 'substance'
  | 'specificity'
  | 'ownPart'
  | 'ownView'
  | 'ending'
  | 'reasons'
  | 'alternative'
  | 'reflection'

/** How likely an answer has a point already. */
export type PointOutlook = {
  pointId: string
  credit: number
  weight: number
  /** Probability that the answer already answers the follow-up question of the point. */
  probeAnswered: number
  /** Probability that the point was made. */
  likelihood: number
  /** Credit of the point by words alone. */
  termCredit: number
  /** Share of the words of the point's tip that are in the answer. */
  tipShare: number
}

/** Above this probability, human graders often found that the answer already answers the follow-up question. */
export const maxAnswered = 0.2

/** Points of the lowest weight come after all others: they matter least, and are often met in passing. */
export const compareLight = (a: { weight: number }, b: { weight: number }): number =>
  Number(a.weight === 1) - Number(b.weight === 1)

/** Without the encoder, and for code, the credits by words tell what an answer has. */
export const getOutlookByCredit = (
  points: readonly { pointId: string; credit: number; weight: number }[],
): PointOutlook[] =>
  points.map(({ pointId, credit, weight }) => ({
    ...{ pointId, credit, weight },
    ...{ probeAnswered: credit, likelihood: credit, termCredit: credit, tipShare: 0 },
  }))
