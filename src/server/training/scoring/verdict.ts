/** How one point was met. A judge says no more than this; the score is computed from it. */
export type PointVerdict = {
  pointId: string
  /** 0 missing, 1 there. A model says 0, ½ or 1; of derived points it is the share of their words that is said. */
  credit: number
  /** Verbatim from the answer; a credit without one is void. */
  quote: string | null
}

/** Why an answer cannot score more, whatever else it says. */
export type Cap = 'echo' | 'unknown' | 'repeated' | 'short' | 'off-topic' | 'stuffed'

/** A judged answer: the score and everything it was computed from. */
export type Score = {
  /** From 0 to 10 in steps of a half. */
  score: number
  cap: Cap | null
  /** Dimensions of the type's formula, each from 0 to 1. */
  dimensions: { name: string; weight: number; value: number }[]
  /** Verdicts on the rubric's points (also the derived ones), in the rubric's order. */
  points: (PointVerdict & { label: string; weight: number })[]
  /** Of the calibration table, so that old scores can be told from new ones. */
  version: number
}
