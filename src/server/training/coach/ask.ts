import { faultOf } from '#server/platform/jobs/redact-fault.ts'
import type { Rubric } from '#server/training/bank/rubrics.ts'
import type { Deps } from '#server/training/deps.ts'
import { embeddedCoach } from './embedded.ts'
import { modelLimits } from './model/limits.ts'
import { type Coach, CoachFailure, type Judged, type Line, type Spoken } from './port.ts'

/** What came of asking the coach; `isFallback` where the embedded one had to step in for a model. */
type Answered<T> = T & { isFallback: boolean }

/** Asks for verdicts on an answer. */
export const judged = (deps: Deps, coach: Coach, rubric: Rubric, answer: string): Promise<Answered<Judged>> =>
  orEmbedded(deps, coach, (one, signal) => one.judge(rubric, answer, signal))

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
  return orEmbedded(deps, coach, (one, signal) => {
    const tell = (piece: string) => {
      speaker ??= one
      if (speaker === one) onText(piece)
    }
    return one.speak(line, tell, signal)
  })
}

async function orEmbedded<T extends { tokens: number }>(
  deps: Deps,
  coach: Coach,
  ask: (coach: Coach, signal: AbortSignal) => Promise<T>,
): Promise<Answered<T>> {
  const { coach: settings } = deps.config
  // What is embedded ends by itself.
  const signal = settings ? AbortSignal.timeout(settings.patienceMs) : new AbortController().signal
  try {
    return { ...(await ask(coach, signal)), isFallback: false }
  } catch (error) {
    if (!(error instanceof CoachFailure)) throw error
    deps.log.warn({ fault: faultOf(error) }, 'the model could not coach, the embedded coach goes on')
    return { ...(await ask(embeddedCoach, signal)), tokens: error.tokens, isFallback: true }
  }
}

type Interview = { engine: Coach['name']; model_tokens: number }

/** Who conducts an interview: the engine it was started with, as long as it is there and the interview has not used it up. */
export function coachOf(deps: Deps, { engine, model_tokens }: Interview): Coach {
  if (engine !== 'model' || deps.coach.name !== 'model') return embeddedCoach
  return model_tokens < modelLimits.tokensPerSession ? deps.coach : spentCoach
}

const refuse = async () => {
  throw new CoachFailure('the interview has used up its share of the model')
}
/** A model that may not be asked any more: as good as one that fails, so people are told. */
const spentCoach: Coach = { name: 'model', speak: refuse, judge: refuse }
