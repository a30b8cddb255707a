import { AppError } from '#server/lib/http/error.ts'
import { nameRange } from '#server/lib/time/wall-clock.ts'
import type { OverlappingSession } from './repository.ts'

/** Names the session in the way: with whom it is, and when by the clock of whoever reads it. */
export const overlapError = ({
  name,
  starts_at: start,
  ends_at: end,
  time_zone: zone,
}: OverlappingSession): AppError =>
  new AppError('booking.overlaps', {
    message: say => say('booking.overlaps_with', { name, when: nameRange({ start, end }, zone) }),
    extra: { withName: name, startTime: start.toISOString(), endTime: end.toISOString() },
  })
