import type { Language } from '#contract/account.ts'
import type { Deps } from '#server/training/context.ts'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import {
  type Coach,
  CoachError,
  type CoachJudgement,
  type GeneratedReply,
  modelLimits,
  type Utterance,
} from './coach.ts'

/** What came of asking the coach; `isFallback` where the embedded one had to step in for a model. */
type WithFallback<T> = T & { isFallback: boolean }

/** Asks for verdicts on an answer. In Russian nobody steps in: there would be no ear for it. */
export function judgeWithFallback(
  deps: Deps,
  coach: Coach,
  rubric: Rubric,
  answer: string,
): Promise<WithFallback<CoachJudgement>> {
  const ask = (one: Coach, signal: AbortSignal) => one.judge(rubric, answer, signal)
  return rubric.language === 'ru' ? callWithoutFallback(deps, coach, ask) : callWithFallback(deps, coach, ask)
}

/**
 * Has a line said. Where a model breaks off in the middle, the reply is our own wording as a whole; the listener does
 * not hear it on top of the pieces of the model's, but gets it when it is complete.
 */
export function generateReplyWithFallback(
  deps: Deps,
  coach: Coach,
  line: Utterance,
  onText: (piece: string) => void,
): Promise<WithFallback<GeneratedReply>> {
  let speaker: Coach | null = null
  const ask = (one: Coach, signal: AbortSignal) => {
    const tell = (piece: string) => {
      speaker ??= one
      if (speaker === one) onText(piece)
    }
    return one.generateReply(line, tell, signal)
  }
  return line.language === 'ru' ? callWithoutFallback(deps, coach, ask) : callWithFallback(deps, coach, ask)
}

// What is embedded ends by itself.
const createTimeoutSignal = ({ config: { coach } }: Deps) =>
  coach ? AbortSignal.timeout(coach.timeoutMs) : new AbortController().signal

async function callWithoutFallback<T>(
  deps: Deps,
  coach: Coach,
  ask: (coach: Coach, signal: AbortSignal) => Promise<T>,
): Promise<WithFallback<T>> {
  return { ...(await ask(coach, createTimeoutSignal(deps))), isFallback: false }
}

async function callWithFallback<T extends { tokens: number }>(
  deps: Deps,
  coach: Coach,
  ask: (coach: Coach, signal: AbortSignal) => Promise<T>,
): Promise<WithFallback<T>> {
  const signal = createTimeoutSignal(deps)
  try {
    return { ...(await ask(coach, signal)), isFallback: false }
  } catch (error) {
    if (!(error instanceof CoachError)) throw error
    deps.log.warn({ err: error }, 'the model could not coach, the embedded coach goes on')
    return { ...(await ask(deps.ruleBasedCoach, signal)), tokens: error.tokens, isFallback: true }
  }
}

type CoachedInterview = { engine: Coach['name']; model_tokens: number; language: Language }

/** Who conducts an interview: the engine it was started with, as long as it is there and the interview has not used it up. */
export function getCoach(deps: Deps, interview: CoachedInterview): Coach {
  if (interview.engine !== 'model' || deps.coach.name !== 'model')
    return interview.language === 'ru' ? missingCoach : deps.ruleBasedCoach
  return isTokenBudgetSpent(interview) ? outOfTokensCoach : deps.coach
}

export const isTokenBudgetSpent = ({ model_tokens }: Pick<CoachedInterview, 'model_tokens'>): boolean =>
  model_tokens >= modelLimits.maxTokensPerInterview

function createFailingCoach(reason: string): Coach {
  const refuse = async () => {
    throw new CoachError(reason)
  }
  return { name: 'model', generateReply: refuse, judge: refuse }
}
/** A model that may not be asked any more: as good as one that fails, so people are told. */
const outOfTokensCoach = createFailingCoach('the interview has used up its share of the model')
/** There was one when the interview began. */
const missingCoach = createFailingCoach(
  'there is no model any more that speaks the language of the interview',
)
