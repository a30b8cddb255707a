import type { CoachSettings } from '#server/config/config.ts'
import type { Coach } from '#server/training/coach/coach.ts'
import type { Deps } from '#server/training/context.ts'
import { createChatModel } from './connect.ts'
import { generateModelReply } from './generate-reply.ts'
import { judgeAnswer } from './judge.ts'

/** A language model as a coach. It words lines and finds points in answers; it never gives a score. */
export function createModelCoach(deps: Deps, settings: CoachSettings): Coach {
  const model = createChatModel(deps, settings)
  return {
    name: 'model',
    generateReply: (line, onText, signal) =>
      generateModelReply(deps, model, { utterance: line, onText }, signal),
    judge: (rubric, answer, signal) => judgeAnswer(deps, model, { rubric, answer }, signal),
  }
}
