import type { Language } from '#contract/language.ts'
import type { DialogueAct, InterviewContext } from '#server/training/dialogue/policy.ts'
import type { Encoder } from '#server/training/embeddings/encoder.ts'
import { analyzeAnswer, preloadRubric } from '#server/training/embeddings/semantic-similarity.ts'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import type { AnswerJudgement } from '#server/training/scoring/answer-judgement.ts'
import { judgePoints } from '#server/training/scoring/match-rubric.ts'
import { getScorableText } from '#server/training/scoring/scorable-text.ts'

/** Next message of the coach, as a draft with constraints for a model that rewords it. */
export type Utterance = {
  context: InterviewContext
  /** Language of the interview. Drafts are in English, except for the closing texts. */
  language: Language
  act: DialogueAct['kind'] | 'welcome'
  /** Complete text from templates, sent as it is without a model. */
  draft: string
  /** Question inside the draft. A reworded text must still ask it. */
  question: string | null
  /** Terms that would give the answer away. */
  forbiddenTerms: readonly string[]
  /** The last few messages, oldest first. */
  recentMessages: readonly { role: 'user' | 'assistant'; content: string }[]
}

/**
 * Generates the coach's messages and judges answers point by point. Next act and score are computed elsewhere. Both calls stop
 * with the signal and throw only `CoachError`. On `CoachError` the caller uses the rule-based coach. In Russian that coach
 * can only close an interview, so the user gets an error and sends again.
 */
export type Coach = {
  /** `embedded` means without a model. */
  name: 'embedded' | 'model'
  /** `onText` gets the streamed pieces. A result that differs from them replaces them. */
  generateReply(
    utterance: Utterance,
    onText: (piece: string) => void,
    signal: AbortSignal,
  ): Promise<GeneratedReply>
  /** Judges all points of the rubric, in its order. If it has no points, judges points derived from its reference. */
  judge(rubric: Rubric, answer: string, signal: AbortSignal): Promise<CoachJudgement>
  /** Prepares the rubric of the next question while the user thinks. Callers do not await it. */
  preload?(rubric: Rubric): Promise<void>
}

/** `tokens`: billed model tokens, 0 without a model. */
export type GeneratedReply = { text: string; tokens: number }
export type CoachJudgement = AnswerJudgement & { tokens: number }

/** The coach cannot answer now. The reason goes to the log, so it quotes no user text. The spent tokens still count. */
export class CoachError extends Error {
  readonly tokens: number
  constructor(reason: string, tokens = 0) {
    super(reason)
    this.tokens = tokens
  }

  withPriorTokens(tokens: number): CoachError {
    return new CoachError(this.message, this.tokens + tokens)
  }
}

/** Limits on model use. Beyond the calls or tokens the rule-based coach takes over, except in Russian. */
export const modelLimits = {
  /** Requests of all users in a UTC day, including failed attempts. */
  maxCallsPerDay: 5_000,
  /** Tokens of one interview, as counted by the model. */
  maxTokensPerInterview: 60_000,
  /** Attempts of one request while the model is overloaded or broken. */
  maxAttempts: 3,
  /** Upper bound of a delay between attempts, even if `Retry-After` is longer. */
  maxRetryDelayMs: 4_000,
  /** Tokens of one model response. */
  maxJudgementTokens: 1_500,
  maxReplyTokens: 400,
} as const

/** Stored judgements are reused for this long. */
export const judgementRetentionDays = 30

/** Sends drafts as they are and judges answers by their words. */
export const ruleBasedCoach: Coach = {
  name: 'embedded',
  async generateReply({ draft }, onText) {
    for (const piece of draft.match(/\S+\s*/g) ?? []) onText(piece)
    return { text: draft, tokens: 0 }
  },
  judge: async (rubric, answer) => ({ points: judgePoints(rubric, answer), tokens: 0 }),
}

/** Rule-based coach that also compares meanings. While the encoder fails, it judges by words alone. */
export const createSemanticCoach = (encoder: Encoder): Coach => ({
  ...ruleBasedCoach,
  async judge(rubric, answer) {
    const analysis = await analyzeAnswer(encoder, rubric, getScorableText(answer, rubric))
    return { points: judgePoints(rubric, answer, analysis), analysis, tokens: 0 }
  },
  preload: rubric => preloadRubric(encoder, rubric),
})
