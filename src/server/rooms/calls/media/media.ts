import type { BookingId, UserId } from '#contract/id.ts'
import type { MediaGrant } from '#contract/room.ts'

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
