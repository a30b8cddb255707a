import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import type { Phase, Point } from '#server/training/bank/question.ts'

/** What an answer is measured against. */
export type Rubric = {
  type: InterviewType
  level: ExperienceLevel
  /** As it was asked. */
  question: string
  /** A very good answer. */
  reference: string
  /** Points of the question that count at this level; none: they are derived from the reference. */
  points: readonly Point[]
  /** Of a system design problem: only this phase is judged. */
  phase?: Phase
  /** What the person said to other questions of the session: told once more, it answers nothing. */
  saidBefore?: readonly string[]
}

/** How one point was met. A judge says no more than this; the score is computed from it. */
export type Verdict = {
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
  points: (Verdict & { label: string; weight: number })[]
  /** Of the calibration table, so that old scores can be told from new ones. */
  version: number
}
