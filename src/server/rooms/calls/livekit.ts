import { AccessToken, RoomServiceClient, ServerError } from 'livekit-server-sdk'
import type { UserId } from '#contract/id.ts'
import type { LiveKitSettings } from '#server/config/config.ts'
import type { Deps } from '#server/rooms/context.ts'
import type { Media } from './media.ts'

/** How long LiveKit may take to close a room, in seconds; the job that wants it comes again. */
const requestTimeoutSeconds = 10

/**
 * By way of a LiveKit server, whose room has the name of the booking. A token lets one person in until the room closes; who
 * is in by then is shown out by a job (`call/jobs.ts`), for LiveKit itself lets people stay.
 */
export function createLiveKitMedia(
  { jobs, db, now }: Pick<Deps, 'jobs' | 'db' | 'now'>,
  { url, apiKey, apiSecret }: LiveKitSettings,
): Media {
  const rooms = new RoomServiceClient(url, apiKey, apiSecret, { requestTimeout: requestTimeoutSeconds })

  async function tokenFor(person: UserId, room: string, until: Date, canPublish: boolean) {
    const ttl = secondsUntil(until)
    const token = new AccessToken(apiKey, apiSecret, { identity: person, ttl })
    token.addGrant({ roomJoin: true, room, canPublish, canPublishData: false, canUpdateOwnMetadata: false })
    return { kind: 'livekit', url, token: await token.toJwt() } as const
  }

  const secondsUntil = (until: Date) => Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1000))

  return {
    async createGrant(id, person, until) {
      await jobs.send(
        db,
        'close-media',
        { bookingId: id, until: until.toISOString() },
        {
          delaySeconds: secondsUntil(until),
        },
      )
      return tokenFor(person, id, until, true)
    },
    createPrecallGrant: (person, until) => tokenFor(person, `trial-${person}`, until, false),
    async closeRoom(id) {
      try {
        await rooms.deleteRoom(id)
        return true
      } catch (error) {
        if (error instanceof ServerError && error.code === 'not_found') return false
        throw error
      }
    },
  }
}
