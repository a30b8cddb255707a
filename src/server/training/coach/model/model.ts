import type { CoachSettings } from '#server/config/config.ts'
import type { Coach } from '#server/training/coach/coach.ts'
import type { Deps } from '#server/training/context.ts'
import { connectModel } from './connect.ts'
import { speakLine } from './generate-reply.ts'
import { judgeAnswer } from './judge.ts'

/** A language model as a coach. It words lines and finds points in answers; it never gives a score. */
export function modelCoach(deps: Deps, settings: CoachSettings): Coach {
  const model = connectModel(deps, settings)
  return {
    name: 'model',
    speak: (line, onText, signal) => speakLine(deps, model, { line, onText }, signal),
    judge: (rubric, answer, signal) => judgeAnswer(deps, model, { rubric, answer }, signal),
  }
}
