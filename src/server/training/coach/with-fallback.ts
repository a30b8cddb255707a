import type { Language } from '#contract/account.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import type { Deps } from '#server/training/context.ts'
import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import { type Coach, CoachFailure, type Judged, type Line, type Spoken } from './coach.ts'
import { modelLimits } from './model/limits.ts'

/** What came of asking the coach; `isFallback` where the embedded one had to step in for a model. */
type Answered<T> = T & { isFallback: boolean }

/** Asks for verdicts on an answer. In Russian nobody steps in: there would be no ear for it. */
export function judged(deps: Deps, coach: Coach, rubric: Rubric, answer: string): Promise<Answered<Judged>> {
  const ask = (one: Coach, signal: AbortSignal) => one.judge(rubric, answer, signal)
  return rubric.language === 'ru' ? alone(deps, coach, ask) : orEmbedded(deps, coach, ask)
}

/**
 * Has a line said. Where a model breaks off in the middle, the reply is our own wording as a whole; the listener does
 * not hear it on top of the pieces of the model's, but gets it when it is complete.
 */
export function spoken(
  deps: Deps,
  coach: Coach,
  line: Line,
  onText: (piece: string) => void,
): Promise<Answered<Spoken>> {
  let speaker: Coach | null = null
  const ask = (one: Coach, signal: AbortSignal) => {
    const tell = (piece: string) => {
      speaker ??= one
      if (speaker === one) onText(piece)
    }
    return one.speak(line, tell, signal)
  }
  return line.language === 'ru' ? alone(deps, coach, ask) : orEmbedded(deps, coach, ask)
}

// What is embedded ends by itself.
const patienceOf = ({ config: { coach } }: Deps) =>
  coach ? AbortSignal.timeout(coach.patienceMs) : new AbortController().signal

async function alone<T>(
  deps: Deps,
  coach: Coach,
  ask: (coach: Coach, signal: AbortSignal) => Promise<T>,
): Promise<Answered<T>> {
  return { ...(await ask(coach, patienceOf(deps))), isFallback: false }
}

async function orEmbedded<T extends { tokens: number }>(
  deps: Deps,
  coach: Coach,
  ask: (coach: Coach, signal: AbortSignal) => Promise<T>,
): Promise<Answered<T>> {
  const signal = patienceOf(deps)
  try {
    return { ...(await ask(coach, signal)), isFallback: false }
  } catch (error) {
    if (!(error instanceof CoachFailure)) throw error
    deps.log.warn({ fault: faultOf(error) }, 'the model could not coach, the embedded coach goes on')
    return { ...(await ask(deps.embedded, signal)), tokens: error.tokens, isFallback: true }
  }
}

type Interview = { engine: Coach['name']; model_tokens: number; language: Language }

/** Who conducts an interview: the engine it was started with, as long as it is there and the interview has not used it up. */
export function coachOf(deps: Deps, interview: Interview): Coach {
  if (interview.engine !== 'model' || deps.coach.name !== 'model')
    return interview.language === 'ru' ? noCoach : deps.embedded
  return isSpent(interview) ? spentCoach : deps.coach
}

export const isSpent = ({ model_tokens }: Pick<Interview, 'model_tokens'>): boolean =>
  model_tokens >= modelLimits.tokensPerSession

function refusing(reason: string): Coach {
  const refuse = async () => {
    throw new CoachFailure(reason)
  }
  return { name: 'model', speak: refuse, judge: refuse }
}
/** A model that may not be asked any more: as good as one that fails, so people are told. */
const spentCoach = refusing('the interview has used up its share of the model')
/** There was one when the interview began. */
const noCoach = refusing('there is no model any more that speaks the language of the interview')
