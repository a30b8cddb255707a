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
