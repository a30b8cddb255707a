import type { UserId } from '#contract/id.ts'
import type { InterviewerFilter } from '#contract/interviewer.ts'
import { getTimeZone } from '#server/identity/profiles/get-profile.ts'
import { refuseField } from '#server/lib/http/error.ts'
import { readTime } from '#server/lib/time/wall-clock.ts'
import type { Deps } from '#server/marketplace/context.ts'

/** A time without a zone. */
const isLocalTime = (text: string | undefined): text is string =>
  text !== undefined && /T/i.test(text) && !/(?:Z|[+-]\d\d:?\d\d)$/i.test(text)

/** The filter with local times made instants: they are what a clock of whoever asks shows. */
export async function resolveLocalTimes(
  deps: Deps,
  asking: UserId,
  filter: InterviewerFilter,
): Promise<InterviewerFilter> {
  const { availableFrom, availableTo } = filter
  if (!isLocalTime(availableFrom) && !isLocalTime(availableTo)) return filter
  const zone = await getTimeZone(deps, asking)
  return {
    ...filter,
    availableFrom: toInstant('availableFrom', availableFrom, zone),
    availableTo: toInstant('availableTo', availableTo, zone),
  }
}

function toInstant(path: string, text: string | undefined, zone: string): string | undefined {
  if (!isLocalTime(text)) return text
  const { at, fault } = readTime(text, zone)
  if (fault) throw refuseField(path, fault)
  return at.toISOString()
}
