/**
 * What an encoder made out of an answer: how near its sentences come to what could be said. Nothing here is a judgement.
 * All figures are likenesses of meaning from -1 to 1, sentence by sentence, in the order of `sentences`.
 */
export type SemanticAnalysis = SimilarityScores & {
  /** Verbatim from what is judged: whole sentences, very long ones in pieces, and code some lines at a time. */
  sentences: readonly string[]
  /** The same likenesses to an ear that learnt from the bank what says one thing and what does not. */
  projected: SimilarityScores
  /** How likely, by that ear, a sentence says a misconception rather than any point, from 0 to 1. */
  misconceptionProbability: readonly number[]
  /** How much it sounds like what the bank calls wrong or shabby, from 0 to 1. */
  wrongTone: readonly number[]
  /** How much it sounds like people who are fluent and wrong, from 0 to 1. */
  fluentButWrong: readonly number[]
}

export type SimilarityScores = {
  /** To the ways of saying each point, by its id: the mean of the nearest three. */
  points: ReadonlyMap<string, readonly number[]>
  /** To the ways of saying each misconception, in the rubric's order: the nearest of them. */
  misconceptions: readonly (readonly number[])[]
  /** To the question, and to the sentence of the reference that is nearest. */
  question: readonly number[]
  reference: readonly number[]
}

/** How one point was met. A judge says no more than this; the score is computed from it. */
export type PointJudgement = {
  pointId: string
  /** 1 present, ½ unsure, 0 absent; of derived points it is the share of their words that is said. */
  credit: number
  /**
   * Verbatim from the answer; a credit without one is void. It stays in the verdict all the same: a judge who took a point
   * for said and could not show where has not said that it is absent, so it earns nothing and is not called missing either.
   */
  quote: string | null
}

/** What a verdict counts for: nothing where no words of the answer show it. */
export const getEarnedCredit = ({ credit, quote }: Pick<PointJudgement, 'credit' | 'quote'>): number =>
  quote === null ? 0 : credit

/** Something wrong that was said, with the sentence that says it. */
export type FoundMisconception = { name: string; kind: 'misconception' | 'redFlag'; quote: string }

/** What a judge says of an answer. */
export type AnswerJudgement = {
  points: readonly PointJudgement[]
  /** What an encoder made of it; left out where a model judged, and where only words count. */
  analysis?: SemanticAnalysis | null
  /** Whoever judged has understood the answer: that other words would fit another question better counts for nothing. */
  isUnderstood?: true
}

/** Why an answer cannot score more, whatever else it says. */
export type ScoreCeiling = 'echo' | 'unknown' | 'repeated' | 'short' | 'off-topic' | 'stuffed' | 'mistaken'

/** A judged answer: the score and everything it was computed from. */
export type ScoredAnswer = {
  /** From 0 to 10 in steps of a half. */
  score: number
  ceiling: ScoreCeiling | null
  /** Dimensions of the type's formula, each from 0 to 1. */
  dimensions: { name: string; weight: number; value: number }[]
  /** Verdicts on the rubric's points (also the derived ones), in the rubric's order. */
  points: (PointJudgement & { label: string; weight: number })[]
  /** What was said that is wrong; left out where nothing was. */
  misconceptions?: FoundMisconception[]
  /** It sounds like whoever is fluent and wrong, and its score is low. */
  isDoubtful?: true
  /** Of the calibration table, so that old scores can be told from new ones. */
  version: number
}
