import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bookingId, userId } from '#contract/id.ts'
import type { MediaGrant } from '#contract/room.ts'
import type { Media } from '#server/rooms/calls/media.ts'

/** Whom a far end takes somebody for who comes with a grant, where it leads them, and until when it lets them in. */
export type LetIn = { person: string; room: string | null; until: Date }

export type MediaBench = {
  media: Media
  now: () => Date
  /** What the far end makes of a grant, by its own rules; null where it refuses. */
  lookAt(grant: MediaGrant): Promise<LetIn | null>
  /** The grant as somebody changes it who would like more. */
  forge(grant: MediaGrant): MediaGrant
  /** Whether rooms have a place at the far end; otherwise it only knows people. */
  knowsRooms: boolean
}

const minutes = (at: Date, count: number) => new Date(at.getTime() + count * 60_000)
const aRoom = () => bookingId.parse(randomUUID())
const aPerson = () => userId.parse(randomUUID())

/** The cases that every way for sound and pictures passes, as its far end sees it. */
export function describeMedia(name: string, makeBench: () => Promise<MediaBench>) {
  describe(`${name} as a way for sound and pictures`, () => {
    test('each of the two is let in as who they are, into their room, until it closes', async () => {
      const { media, now, lookAt, knowsRooms } = await makeBench()
      const [id, until] = [aRoom(), minutes(now(), 75)]
      for (const person of [aPerson(), aPerson()]) {
        const found = await lookAt(await media.createGrant(id, person, until))
        expect(found).toMatchObject({ person, room: knowsRooms ? id : null })
        expect(Math.abs((found?.until.getTime() ?? 0) - until.getTime())).toBeLessThan(5000)
      }
    })

    test('what somebody makes of it themselves lets nobody in', async () => {
      const { media, now, lookAt, forge } = await makeBench()
      const grant = await media.createGrant(aRoom(), aPerson(), minutes(now(), 75))
      expect(await lookAt(forge(grant))).toBeNull()
    })

    test('a trial leads to no room that is anybody’s', async () => {
      const { media, now, lookAt } = await makeBench()
      const [one, other] = [aPerson(), aPerson()]
      const trials = await Promise.all(
        [one, other].map(async person => lookAt(await media.createPrecallGrant(person, minutes(now(), 10)))),
      )
      expect(trials).toMatchObject([{ person: one }, { person: other }])
      const rooms = trials.map(trial => trial?.room ?? null).filter(room => room !== null)
      expect(new Set(rooms).size).toBe(rooms.length)
      for (const room of rooms) expect(bookingId.safeParse(room).success).toBe(false)
    })

    test('a room without anybody is closed, once or twice', async () => {
      const { media, now } = await makeBench()
      const id = aRoom()
      await media.closeRoom(id)
      await media.createGrant(id, aPerson(), minutes(now(), 1))
      await media.closeRoom(id)
      await media.closeRoom(id)
    })
  })
}
