import type { Language } from '#contract/account.ts'
import type { DialogueAct, InterviewContext } from '#server/training/dialogue/dialogue-act.ts'
import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import type { AnswerJudgement } from '#server/training/scoring/verdict.ts'

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
