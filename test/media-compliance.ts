import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bookingId, userId } from '#contract/id.ts'
import type { MediaGrant } from '#contract/room.ts'
import type { MediaTransport } from '#server/rooms/calls/media-transport.ts'

/** Person, room and expiry that the media server reads from a grant. */
export type Admission = { person: string; room: string | null; until: Date }

export type MediaBench = {
  media: MediaTransport
  now: () => Date
  /** Evaluates a grant by the media server's rules. Null where it refuses. */
  readGrant(grant: MediaGrant): Promise<Admission | null>
  /** The grant, tampered with to gain more rights. */
  forge(grant: MediaGrant): MediaGrant
  /** Whether the media server has rooms. Otherwise it knows only people. */
  knowsRooms: boolean
}

const minutes = (time: Date, count: number) => new Date(time.getTime() + count * 60_000)
const aRoom = () => bookingId.parse(randomUUID())
const aPerson = () => userId.parse(randomUUID())

/** Cases that every media transport passes, checked at its server. */
export function describeMedia(name: string, makeBench: () => Promise<MediaBench>) {
  describe(`${name} as a media transport`, () => {
    test('the server lets each participant into their room under their identity, until it closes', async () => {
      const { media, now, readGrant: lookAt, knowsRooms } = await makeBench()
      const [id, expiresAt] = [aRoom(), minutes(now(), 75)]
      for (const person of [aPerson(), aPerson()]) {
        const admission = await lookAt(await media.createGrant(id, person, expiresAt))
        expect(admission).toMatchObject({ person, room: knowsRooms ? id : null })
        expect(Math.abs((admission?.until.getTime() ?? 0) - expiresAt.getTime())).toBeLessThan(5000)
      }
    })

    test('the server refuses a tampered grant', async () => {
      const { media, now, readGrant: lookAt, forge } = await makeBench()
      const grant = await media.createGrant(aRoom(), aPerson(), minutes(now(), 75))
      expect(await lookAt(forge(grant))).toBeNull()
    })

    test('a grant for the connection test leads to no participant’s room', async () => {
      const { media, now, readGrant: lookAt } = await makeBench()
      const [first, second] = [aPerson(), aPerson()]
      const precallGrants = await Promise.all(
        [first, second].map(async person =>
          lookAt(await media.createPrecallGrant(person, minutes(now(), 10))),
        ),
      )
      expect(precallGrants).toMatchObject([{ person: first }, { person: second }])
      const rooms = precallGrants.map(grant => grant?.room ?? null).filter(room => room !== null)
      expect(new Set(rooms).size).toBe(rooms.length)
      for (const room of rooms) expect(bookingId.safeParse(room).success).toBe(false)
    })

    test('an empty room can be closed, once or twice', async () => {
      const { media, now } = await makeBench()
      const id = aRoom()
      await media.closeRoom(id)
      await media.createGrant(id, aPerson(), minutes(now(), 1))
      await media.closeRoom(id)
      await media.closeRoom(id)
    })
  })
}
