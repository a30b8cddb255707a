import type { BookingId, UserId } from '#contract/id.ts'
import type { MediaGrant } from '#contract/room.ts'

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
