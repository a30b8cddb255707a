import { createHmac } from 'node:crypto'
import type { BookingId, UserId } from '#contract/id.ts'
import type { MediaGrant } from '#contract/room.ts'
import type { Config } from '#server/config/config.ts'

/**
 * How sound and pictures get from one person of a meeting to the other. Presence, documents and captions go over the room's
 * own socket whichever way this is. Both adapters pass `test/media-compliance.ts`.
 */
export type Media = {
  /** What one person's browser needs to reach the other of this meeting; new connections with it begin until then. */
  createGrant(id: BookingId, person: UserId, until: Date): Promise<MediaGrant>
  /** What a person needs to see beforehand whether the line works: it leads to nobody. */
  createPrecallGrant(person: UserId, until: Date): Promise<MediaGrant>
  /** Ends what still goes through a server of ours, and says whether anything did. */
  closeRoom(id: BookingId): Promise<boolean>
}

/** From browser to browser, by way of a relay where one is set and nothing else gets through. */
export function createPeerToPeerMedia(relay: Config['turnServer']): Media {
  const grant = async (person: UserId, until: Date) => createTurnCredentials(relay, person, until)
  return {
    createGrant: (_, person, until) => grant(person, until),
    createPrecallGrant: grant,
    // Browsers end their own lines, and the relay takes nobody's word any more.
    closeRoom: async () => false,
  }
}

/**
 * A name and a password for one person until a moment, as coturn takes them with `use-auth-secret`: the relay needs no
 * list of people, and nobody else can use what was given to one for long.
 */
function createTurnCredentials(relay: Config['turnServer'], person: UserId, until: Date): MediaGrant {
  if (!relay) return { kind: 'p2p', iceServers: [] }
  const username = `${Math.ceil(until.getTime() / 1000)}:${person}`
  const credential = createHmac('sha1', relay.secret).update(username).digest('base64')
  return { kind: 'p2p', iceServers: [{ urls: relay.urls, username, credential }] }
}
