import { endpoints as api } from '#contract/film.ts'
import type { Register } from '#server/platform/http/register.ts'
import type { Deps } from '#server/room/deps.ts'
import { agreeToFilm, readFilm } from './agree-to-film.ts'
import { beginSegment, endSegment } from './begin-segment.ts'

export const filmRoutes = (on: Register, deps: Deps) => {
  on(api.film, ({ user, params }) => readFilm(deps, user, params.bookingId))
  on(api.agreeToFilm, ({ user, params, body }) => agreeToFilm(deps, user, params.bookingId, body.agrees))
  on(api.beginSegment, ({ user, params, body }) => beginSegment(deps, user, params, body.type))
  on(api.endSegment, ({ user, params, body }) => endSegment(deps, user, params, body.chunks))
}
