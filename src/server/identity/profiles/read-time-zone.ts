import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { findTimeZone } from './repository.ts'

/** The zone in which somebody means a time that names none: their profile's. */
export const getTimeZone = ({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<string> =>
  findTimeZone(db, userId)
