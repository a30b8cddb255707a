import type { BookingId, UserId } from '#contract/id.ts'
import { faultOf } from '#server/platform/jobs/redact-fault.ts'
import type { Deps } from '#server/room/deps.ts'
import { addCaption } from './store.ts'

type Speaker = { bookingId: BookingId; userId: UserId }

/** Keeps what somebody said in a room. A line that cannot be written must not stop a session: it is logged. */
export const captionsIn =
  ({ db, log }: Pick<Deps, 'db' | 'log'>) =>
  ({ bookingId, userId }: Speaker, text: string, at: Date): Promise<void> =>
    addCaption(db, { bookingId, userId, text, at }).catch(error =>
      log.error({ fault: faultOf(error), bookingId }, 'what was said in a room was not kept'),
    )
