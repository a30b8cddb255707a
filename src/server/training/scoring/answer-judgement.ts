import type { NetworkJudgement } from './judge-network.ts'
import type { NextStep } from './next-step.ts'
import type { Strength } from './reasons.ts'
import type { MarkedAnswer } from './score-from-marks.ts'

/**
 * Encoder's comparison of an answer with its rubric. Similarities are from -1 to 1, in the order of `sentences`. Judges draw
 * the conclusions.
 */
export type SemanticAnalysis = SimilarityScores & {
  /** Judgement of the network that learnt from graded answers. */
  network: NetworkJudgement
  /** Verbatim sentences. Very long ones are split, and code is in chunks of lines. */
  sentences: readonly string[]
  /** Similarities after the projection learnt from the bank. */
  projected: SimilarityScores
  /** Probability that a sentence states a misconception rather than a point. */
  misconceptionProbability: readonly number[]
  /** Probability that a sentence has the tone of the bank's wrong sentences. */
  wrongTone: readonly number[]
  /** Probability that a sentence is from a fluent but wrong answer. */
  fluentButWrong: readonly number[]
}

export type SimilarityScores = {
  /** To the sayings of each point, by its id: the mean of the nearest three. */
  points: ReadonlyMap<string, readonly number[]>
  /** To the nearest saying of each misconception, in the rubric's order. */
  misconceptions: readonly (readonly number[])[]
  /** To the nearest sentence of the question, and of the reference. */
  question: readonly number[]
  reference: readonly number[]
}

/** Verdict on one point. */
export type PointJudgement = {
  pointId: string
  /** 1 present, ½ unsure, 0 absent. For derived points, the share of their words in the answer. */
  credit: number
  /**
   * Verbatim from the answer. A credit without a quote earns nothing, but the point is not called missing either, because the
   * judge did not find it absent.
   */
  quote: string | null
}

export const getEarnedCredit = ({ credit, quote }: Pick<PointJudgement, 'credit' | 'quote'>): number =>
  quote === null ? 0 : credit

/** Misconception in an answer, with the sentence that states it. */
export type FoundMisconception = { name: string; kind: 'misconception' | 'redFlag'; quote: string }

export type AnswerJudgement = {
  points: readonly PointJudgement[]
  /** Missing if a model judged, or if only words count. */
  analysis?: SemanticAnalysis | null
  /** A model judged, so the word-based check for answers to other questions does not apply. */
  isUnderstood?: true
  /** Marks of a model, with quotes that are in the answer. */
  marked?: MarkedAnswer
}

/** Reason for an upper limit of the score. */
export type ScoreCeiling = 'echo' | 'unknown' | 'repeated' | 'short' | 'off-topic' | 'stuffed' | 'mistaken'

/** Score of an answer, with all the values that it was computed from. */
export type ScoredAnswer = {
  /** From 0 to 10, in steps of a half. */
  score: number
  ceiling: ScoreCeiling | null
  /** Dimensions of the type's formula, each from 0 to 1. */
  dimensions: { name: string; weight: number; value: number }[]
  /** Verdicts on authored or derived points, in the rubric's order. */
  points: (PointJudgement & {
    label: string
    weight: number
    /** Probability that the answer already answers the point's follow-up question. Missing without the encoder. */
    probeAnswered?: number
  })[]
  misconceptions?: FoundMisconception[]
  /** The judge is not sure enough. The score is used for the dialogue, but neither shown nor counted. */
  isUnscored?: true
  /** Best sentences, and what to do next. Missing if only words were compared. */
  strengths?: readonly Strength[]
  next?: NextStep
  /** What to do if that was proposed or asked before. */
  otherNext?: NextStep | undefined
  /** Version of the scoring, to distinguish old scores from new ones. */
  version: number
}
