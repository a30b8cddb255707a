import { AccessToken, RoomServiceClient, ServerError } from 'livekit-server-sdk'
import type { UserId } from '#contract/id.ts'
import type { LiveKitSettings } from '#server/config/config.ts'
import type { Deps } from '#server/rooms/context.ts'
import { closeMediaQueue } from '#server/rooms/queues.ts'
import type { MediaTransport } from './media-transport.ts'

/** The job that closes a room retries after a timeout. */
const requestTimeoutSeconds = 10

/**
 * Media over a LiveKit server, whose room has the booking's id as its name. A token admits one participant until the room
 * closes. LiveKit does not disconnect participants on expiry, so the job `close-media` deletes the room.
 */
export function createLiveKitMedia(
  { jobs, db, now }: Pick<Deps, 'jobs' | 'db' | 'now'>,
  { url, apiKey, apiSecret }: LiveKitSettings,
): MediaTransport {
  const rooms = new RoomServiceClient(url, apiKey, apiSecret, { requestTimeout: requestTimeoutSeconds })

  async function createToken(person: UserId, room: string, until: Date, canPublish: boolean) {
    const ttl = secondsUntil(until)
    const token = new AccessToken(apiKey, apiSecret, { identity: person, ttl })
    token.addGrant({ roomJoin: true, room, canPublish, canPublishData: false, canUpdateOwnMetadata: false })
    return { kind: 'livekit', url, token: await token.toJwt() } as const
  }

  const secondsUntil = (until: Date) => Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1000))

  return {
    async createGrant(id, person, until) {
      const job = { bookingId: id, until: until.toISOString() }
      await jobs.send(db, closeMediaQueue, job, { delaySeconds: secondsUntil(until) })
      return createToken(person, id, until, true)
    },
    createPrecallGrant: (person, until) => createToken(person, `trial-${person}`, until, false),
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
