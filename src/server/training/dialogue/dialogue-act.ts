import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import type { Phase } from '#server/training/question-bank/question.ts'
import type { ScoredAnswer } from '#server/training/scoring/verdict.ts'
import type { CandidateRequest } from './recognise-request.ts'

/** Whom the coach plays, and for whom. Role and company are the person's own words: data, never instructions. */
export type InterviewContext = {
  type: InterviewType
  level: ExperienceLevel
  jobRole: string | null
  companyName: string | null
}

/**
 * What a person's message is taken for. `aside` is thanks or that one is ready, `foreign` another language than English,
 * `lost` that one does not follow, said in another language.
 */
export type MessageIntent =
  | 'answer'
  | 'clarify'
  | 'dontKnow'
  | 'skip'
  | 'aside'
  | 'meta'
  | 'abuse'
  | 'foreign'
  | 'lost'
  | CandidateRequest

/** A question that was asked, and what became of it. */
export type AskedQuestion = {
  number: number
  questionId: string
  phase: Phase | null
  level: ExperienceLevel
  followUps: number
  hints: number
  /** Ids of points, or of parts of a story, that a follow-up or a hint asked for. */
  probed: readonly string[]
  state: 'open' | 'answered' | 'skipped'
  /** Of everything said to it so far; null before the first answer. */
  score: number | null
}

/** How an interview stands when a message comes in. The last of `asked` is the open question. */
export type DialogueState = {
  type: InterviewType
  /** What the person chose; the level of single questions moves at most one step from it. */
  chosenLevel: ExperienceLevel
  askedQuestions: readonly AskedQuestion[]
  /** Since the start, without pauses. */
  elapsedMs: number
  /** The person's messages, this one included. */
  userMessages: number
}

/** What was heard. */
export type MessageAssessment = {
  intent: MessageIntent
  /** Where it counts: the judgement of the whole thread with it. */
  score: ScoredAnswer | null
  /** The point that matters most in an answer to the open question. */
  topPointId: string | null
}

/** What the coach does next. Both engines only put it into words. */
export type DialogueAct =
  | { kind: 'followUp'; pointId: string }
  | { kind: 'hint'; pointId: string | null }
  | { kind: 'clarify' }
  /** Replies to what is no answer, and brings the person back to the question. */
  | { kind: 'redirect'; intent: Exclude<MessageIntent, 'answer' | 'clarify' | 'dontKnow' | 'skip'> }
  | { kind: 'ask'; level: ExperienceLevel }
  | { kind: 'close'; reason: 'done' | 'time' | 'messages' | 'spent' }
  /** After the close: there is nothing left but to end the interview. */
  | { kind: 'farewell' }
