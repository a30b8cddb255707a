import type { Language } from '#contract/account.ts'
import type { DialogueAct, InterviewContext } from '#server/training/dialogue/policy.ts'
import type { Encoder } from '#server/training/embeddings/encoder.ts'
import { analyzeAnswer, preloadRubric } from '#server/training/embeddings/semantic-similarity.ts'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import { judgePoints } from '#server/training/scoring/judge.ts'
import type { AnswerJudgement } from '#server/training/scoring/judgement.ts'
import { getScorableText } from '#server/training/scoring/strip-markup.ts'

/** What is to be said next. */
export type Utterance = {
  context: InterviewContext
  /** In which it is said. Our own wording is English all the same, except for the words at the end of an interview. */
  language: Language
  act: DialogueAct['kind'] | 'welcome'
  /** Our own wording: complete, and fit to be said as it is. */
  draft: string
  /** The question inside the draft, which any other wording must still ask. */
  question: string | null
  /** Words that would give the answer away, and so must not be said. */
  forbiddenTerms: readonly string[]
  /** The last few messages, oldest first. */
  recentMessages: readonly { role: 'user' | 'assistant'; content: string }[]
}

/**
 * The voice and the ear of the coach. Plan, classification, follow-ups, difficulty and the score are not its business:
 * it puts a line into words, and says which points of a rubric an answer meets, with the words that show it.
 *
 * Both calls end with the signal. A failure throws `CoachFailure`, and nothing else; the caller then goes on with the
 * embedded coach and says so. Where the interview is in a language that only a model speaks, nobody goes on.
 */
export type Coach = {
  name: 'embedded' | 'model'
  /**
   * Puts the line into words. `onText` hears it in pieces as it comes; the result is what was said. Where that is not
   * the pieces put together, the coach thought better of it, and the result replaces them.
   */
  generateReply(
    line: Utterance,
    onText: (piece: string) => void,
    signal: AbortSignal,
  ): Promise<GeneratedReply>
  /** A verdict for every point of the rubric, in its order. Without points: for those derived from the reference. */
  judge(rubric: Rubric, answer: string, signal: AbortSignal): Promise<CoachJudgement>
  /** Told what will be answered next, so that it can get ready while somebody thinks. Nobody waits for it. */
  preload?(rubric: Rubric): Promise<void>
}

/** Tokens are what a model charged for; 0 where there is none. */
export type GeneratedReply = { text: string; tokens: number }
export type CoachJudgement = AnswerJudgement & { tokens: number }

/** The coach cannot answer now. The reason is for the log, so it quotes nobody; the tokens were spent all the same. */
export class CoachError extends Error {
  readonly tokens: number
  constructor(reason: string, tokens = 0) {
    super(reason)
    this.tokens = tokens
  }

  /** The same, where more was spent before it. */
  withPriorTokens(tokens: number): CoachError {
    return new CoachError(this.message, this.tokens + tokens)
  }
}

/** How much of a model the product uses. Beyond any of these the embedded coach goes on. */
export const modelLimits = {
  /** Requests of all people together, tries that failed included; a day of UTC. */
  maxCallsPerDay: 5_000,
  /** What one interview may be charged, by the model's own count. */
  maxTokensPerInterview: 60_000,
  /** How often one request is sent at most while the model is overloaded or broken. */
  maxAttempts: 3,
  /** Longer than this nobody waits before the next try, whatever the model asks for. */
  maxRetryDelayMs: 4_000,
  /** How long a verdict is kept. */
  judgementRetentionDays: 30,
  /** What a model may write, in tokens. */
  maxJudgementTokens: 1_500,
  maxReplyTokens: 400,
} as const

/** The coach that needs nobody: it says the lines as they are written and judges by what is said, word for word. */
export const ruleBasedCoach: Coach = {
  name: 'embedded',
  async generateReply({ draft }, onText) {
    for (const piece of draft.match(/\S+\s*/g) ?? []) onText(piece)
    return { text: draft, tokens: 0 }
  },
  judge: async (rubric, answer) => ({ points: judgePoints(rubric, answer), tokens: 0 }),
}

/** The same, and it hears what words mean; while the encoder cannot, it judges by the words. */
export const createSemanticCoach = (encoder: Encoder): Coach => ({
  ...ruleBasedCoach,
  async judge(rubric, answer) {
    const hearing = await analyzeAnswer(encoder, rubric, getScorableText(answer, rubric))
    return { points: judgePoints(rubric, answer, hearing), analysis: hearing, tokens: 0 }
  },
  preload: rubric => preloadRubric(encoder, rubric),
})
