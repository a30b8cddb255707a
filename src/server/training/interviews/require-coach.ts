import type { TrainingSessionId } from '#contract/id.ts'
import { AppError } from '#server/lib/http/error.ts'
import { sayIn } from '#server/lib/http/messages.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import { CoachError } from '#server/training/coach/coach.ts'
import type { Deps } from '#server/training/context.ts'
import { incrementModelTokens } from './repository.ts'

/**
 * Refuses where the only coach who speaks the interview's language fails. Nothing of what was worked on is kept but what it
 * cost; the message itself waits, and is answered when it is sent again. It is said in Russian, whatever the screen speaks.
 */
export async function requireCoach<T>(
  deps: Deps,
  id: TrainingSessionId | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CoachError)) throw error
    deps.log.warn({ fault: faultOf(error) }, 'the model could not coach, and nobody else speaks Russian')
    if (id && error.tokens > 0) await incrementModelTokens(deps.db, id, error.tokens)
    throw new AppError('training.coach_silent', { message: () => sayIn('ru')('training.coach_silent') })
  }
}
