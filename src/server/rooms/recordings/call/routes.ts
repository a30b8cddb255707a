import { endpoints as api } from '#contract/call-recording.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/rooms/context.ts'
import { beginSegment, endSegment } from './begin-segment.ts'
import { agreeToFilm, readFilm } from './consent.ts'

export const filmRoutes = (on: Register, deps: Deps) => {
  on(api.film, ({ user, params }) => readFilm(deps, user, params.bookingId))
  on(api.agreeToFilm, ({ user, params, body }) => agreeToFilm(deps, user, params.bookingId, body.agrees))
  on(api.beginSegment, ({ user, params, body }) => beginSegment(deps, user, params, body.type))
  on(api.endSegment, ({ user, params, body }) => endSegment(deps, user, params, body.chunks))
}
