import type { Meeting, Own } from '#server/market/meeting/rules.ts'
import type { Deps } from '#server/room/deps.ts'
import { findFilm, listSegments } from './store.ts'

/** Where the parts of a meeting's film belong; null where nothing was recorded in its room. */
export async function readParts({ db }: Deps, { id }: Own<Meeting>) {
  const film = await findFilm(db, id)
  if (!film?.began_at) return null
  const segments = await listSegments(db, id)
  return {
    id: film.id,
    isComing: film.finished_at === null,
    parts: segments.flatMap(({ began_at: at, film_from: from, film_length: length }) =>
      from !== null && length ? [{ at: at.toISOString(), from, length }] : [],
    ),
  }
}
