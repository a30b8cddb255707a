import { createHmac } from 'node:crypto'
import type { Answer } from '#contract/endpoint.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { roomLimits } from '#contract/limits.ts'
import type { endpoints } from '#contract/room.ts'
import { minuteMs } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import { readMeeting } from '#server/market/meeting/read.ts'
import { mayJoin } from '#server/market/meeting/rules.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import type { Deps } from '#server/room/deps.ts'

type IceServers = Answer<typeof endpoints.roomRelay>['iceServers']

/** The relay for somebody who wants to know beforehand whether it can be reached: before the room opens as well. */
export async function offerRelay({ config, db, now }: Deps, user: User, id: BookingId): Promise<IceServers> {
  const { refused } = mayJoin(await readMeeting(db, id, user.id), now())
  if (refused && refused !== 'room.too_early') throw new AppError(refused)
  return relayFor(config.relay, user.id, new Date(now().getTime() + roomLimits.relayTrialMinutes * minuteMs))
}

/**
 * A name and a password for one person until a moment, as coturn takes them with `use-auth-secret`: the relay needs no
 * list of people, and nobody else can use what was given to one for long.
 */
export function relayFor(relay: Config['relay'], userId: UserId, until: Date): IceServers {
  if (!relay) return []
  const username = `${Math.ceil(until.getTime() / 1000)}:${userId}`
  const credential = createHmac('sha1', relay.secret).update(username).digest('base64')
  return [{ urls: relay.urls, username, credential }]
}
