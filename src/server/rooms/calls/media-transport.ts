import { createHmac } from 'node:crypto'
import type { BookingId, UserId } from '#contract/id.ts'
import type { MediaGrant } from '#contract/room.ts'
import type { Config } from '#server/config/config.ts'

/**
 * Transport of audio and video between the two participants. Presence, documents and captions use the room's WebSocket
 * with either adapter. Both adapters pass `test/media-compliance.ts`.
 */
export type MediaTransport = {
  /** Credentials of one participant's browser. They open new connections until `until`. */
  createGrant(id: BookingId, person: UserId, until: Date): Promise<MediaGrant>
  /** Credentials for the connection test. They lead to no participant. */
  createPrecallGrant(person: UserId, until: Date): Promise<MediaGrant>
  /** Closes the room on the media server. Returns whether it was open. */
  closeRoom(id: BookingId): Promise<boolean>
}

/** Media from browser to browser, through a TURN relay where one is configured and no direct path works. */
export function createPeerToPeerMedia(relay: Config['turnServer']): MediaTransport {
  /** Short-lived credentials for coturn's `use-auth-secret`: the username holds the expiry, the password its HMAC. */
  const grant = async (person: UserId, until: Date): Promise<MediaGrant> => {
    if (!relay) return { kind: 'p2p', iceServers: [] }
    const username = `${Math.ceil(until.getTime() / 1000)}:${person}`
    const credential = createHmac('sha1', relay.secret).update(username).digest('base64')
    return { kind: 'p2p', iceServers: [{ urls: relay.urls, username, credential }] }
  }
  return {
    createGrant: (_, person, until) => grant(person, until),
    createPrecallGrant: grant,
    // Browsers close their own connections, and the relay's credentials have expired.
    closeRoom: async () => false,
  }
}
