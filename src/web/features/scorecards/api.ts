import type { BookingId } from '#contract/id.ts'
import { type Language, languages } from '#contract/language.ts'
import { scorecardApi } from '#contract/routes/rooms.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, queryClient, useApiMutation } from '#web/lib/api/query-client.ts'

export const scorecardQuery = (id: BookingId, language: Language) =>
  apiQuery(scorecardApi.scorecard, { params: { id }, query: { language } })

export const calibrationQuery = apiQuery(scorecardApi.gradingCalibration, {})

/** Drops a cached scorecard, so that the form starts from what was written elsewhere since. */
export function forgetScorecard(id: BookingId): void {
  for (const language of languages) queryClient.removeQueries(scorecardQuery(id, language))
}

function cacheScorecard(id: BookingId, scorecard: ReplyOf<'scorecard'>): void {
  for (const language of languages) queryClient.setQueryData(scorecardQuery(id, language).queryKey, scorecard)
}

// A draft that is still on its way must not arrive after the scorecard, so both are sent in order.

export const useSaveScorecardDraft = (id: BookingId) =>
  useApiMutation(scorecardApi.saveScorecardDraft, {
    scope: `scorecard:${id}`,
    onSuccess: reply => cacheScorecard(id, reply),
  })

export const useSendScorecard = (id: BookingId) =>
  useApiMutation(scorecardApi.sendScorecard, {
    scope: `scorecard:${id}`,
    onSuccess: reply => cacheScorecard(id, reply),
  })
