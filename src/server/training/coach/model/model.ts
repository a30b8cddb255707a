import type { CoachSettings } from '#server/config/config.ts'
import type { Coach } from '#server/training/coach/port.ts'
import type { Deps } from '#server/training/deps.ts'
import { connectModel } from './connect.ts'
import { judgeAnswer } from './judge.ts'
import { speakLine } from './speak.ts'

/** A language model as a coach. It words lines and finds points in answers; it never gives a score. */
export function modelCoach(deps: Deps, settings: CoachSettings): Coach {
  const model = connectModel(deps, settings)
  return {
    name: 'model',
    speak: (line, onText, signal) => speakLine(deps, model, { line, onText }, signal),
    judge: (rubric, answer, signal) => judgeAnswer(deps, model, { rubric, answer }, signal),
  }
}
