import type { Language } from '#contract/language.ts'
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

/** `isFallback` is true if the rule-based coach stepped in for a model. */
type WithFallback<T> = T & { isFallback: boolean }

export const judgeWithFallback = (
  deps: Deps,
  coach: Coach,
  rubric: Rubric,
  answer: string,
): Promise<WithFallback<CoachJudgement>> =>
  callWithFallback(deps, coach, rubric.language, (coach, signal) => coach.judge(rubric, answer, signal))

/** If a model fails after some pieces, the draft is returned whole and not streamed after them. */
export function generateReplyWithFallback(
  deps: Deps,
  coach: Coach,
  utterance: Utterance,
  onText: (piece: string) => void,
): Promise<WithFallback<GeneratedReply>> {
  let streamingCoach: Coach | null = null
  return callWithFallback(deps, coach, utterance.language, (coach, signal) => {
    const onPiece = (piece: string) => {
      streamingCoach ??= coach
      if (streamingCoach === coach) onText(piece)
    }
    return coach.generateReply(utterance, onPiece, signal)
  })
}

/** There is no fallback for Russian, because the rule-based coach has none. */
async function callWithFallback<T extends { tokens: number }>(
  deps: Deps,
  coach: Coach,
  language: Language | undefined,
  call: (coach: Coach, signal: AbortSignal) => Promise<T>,
): Promise<WithFallback<T>> {
  const settings = deps.config.coach
  // The rule-based coach needs no timeout.
  const signal = settings ? AbortSignal.timeout(settings.timeoutMs) : new AbortController().signal
  try {
    return { ...(await call(coach, signal)), isFallback: false }
  } catch (error) {
    if (language === 'ru' || !(error instanceof CoachError)) throw error
    deps.log.warn({ err: error }, 'model call failed, rule-based coach continues')
    return { ...(await call(deps.embeddedCoach, signal)), tokens: error.tokens, isFallback: true }
  }
}

type CoachedInterview = { engine: Coach['name']; model_tokens: number; language: Language }

/** Coach of an interview: the engine that started it, while it is configured and within its token budget. */
export function getCoach(deps: Deps, interview: CoachedInterview): Coach {
  if (interview.engine !== 'model' || deps.coach.name !== 'model')
    return interview.language === 'ru' ? missingCoach : deps.embeddedCoach
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
/** Fails like a model, so that the user sees the fallback notice. */
const outOfTokensCoach = createFailingCoach('token budget of the interview spent')
/** The model was removed from the configuration after the start of the interview. */
const missingCoach = createFailingCoach('no model configured for the language of the interview')
