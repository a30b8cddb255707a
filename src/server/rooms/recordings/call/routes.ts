import { endpoints as callRecordingApi } from '#contract/call-recording.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/rooms/context.ts'
import { beginSegment, endSegment } from './begin-segment.ts'
import { getCallRecording, setRecordingConsent } from './consent.ts'

export const callRecordingRoutes = (on: Register, deps: Deps) => {
  on(callRecordingApi.film, ({ user, params }) => getCallRecording(deps, user, params.bookingId))
  on(callRecordingApi.agreeToFilm, ({ user, params, body }) =>
    setRecordingConsent(deps, user, params.bookingId, body.agrees),
  )
  on(callRecordingApi.beginSegment, ({ user, params, body }) => beginSegment(deps, user, params, body.type))
  on(callRecordingApi.endSegment, ({ user, params, body }) => endSegment(deps, user, params, body.chunks))
}
