import { decodeJwt, jwtVerify } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { api } from '#contract/api.ts'
import { closeMediaQueue } from '#server/rooms/queues.ts'
import { startApp } from '#test/app.ts'
import { aFreeBooking } from '#test/bookings.ts'
import { openLiveKit } from '#test/fakes/livekit/server.ts'
import { describeMedia } from '#test/media-compliance.ts'
import { anInstanceId } from '#test/room-socket.ts'
import { runJob } from '#test/run-job.ts'

const key = { apiKey: 'key', apiSecret: 'a secret of LiveKit that is long enough' }
const start = '2030-05-03T10:00:00.000Z'

async function startWithLiveKit() {
  const livekit = await openLiveKit(key)
  onTestFinished(livekit.close)
  const env = { LIVEKIT_URL: livekit.url, LIVEKIT_API_KEY: key.apiKey, LIVEKIT_API_SECRET: key.apiSecret }
  const app = await startApp({ env })
  return { app, livekit }
}

describeMedia('LiveKit', async () => {
  const { app } = await startWithLiveKit()
  return {
    media: app.deps.media,
    now: app.clock.now,
    knowsRooms: true,
    async readGrant(grant) {
      if (grant.kind !== 'livekit') return null
      const secret = new TextEncoder().encode(key.apiSecret)
      const verified = await jwtVerify<{ video: { room: string } }>(grant.token, secret).catch(() => null)
      if (!verified) return null
      const { sub = '', exp = 0, video } = verified.payload
      // LiveKit uses the real clock, the app a fixed one.
      const inMs = exp * 1000 - Date.now()
      return { person: sub, room: video.room, until: new Date(app.clock.now().getTime() + inMs) }
    },
    forge(grant) {
      if (grant.kind !== 'livekit') return grant
      const [head, , signature] = grant.token.split('.')
      const claims = { ...decodeJwt(grant.token), exp: 4_000_000_000 }
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return { ...grant, token: `${head}.${body}.${signature}` }
    },
  }
})

test('a connection test grants no publishing, and no grant allows data messages', async () => {
  const { app } = await startWithLiveKit()
  const { booking, interviewee } = await aFreeBooking(app, { start })
  const params = { bookingId: booking.id }
  app.clock.set('2030-05-03T09:50:00Z')
  const precall = await app.as(interviewee).call(api.precallTest, { params })
  const joining = await app
    .as(interviewee)
    .call(api.joinRoom, { params, body: { instanceId: anInstanceId() } })
  const rightsOf = (grant: typeof precall.grant) =>
    decodeJwt(grant.kind === 'livekit' ? grant.token : '').video as Record<string, boolean>
  expect(rightsOf(precall.grant)).toMatchObject({ canPublish: false, canPublishData: false })
  expect(rightsOf(joining.grant)).toMatchObject({ canPublish: true, canPublishData: false })
  expect(rightsOf(joining.grant).roomAdmin).toBeUndefined()
})

test('the job closes the LiveKit room once after its time, however often participants joined', async () => {
  const { app, livekit } = await startWithLiveKit()
  const { booking, interviewee, interviewer } = await aFreeBooking(app, { start })
  app.clock.set('2030-05-03T11:29:59Z')
  for (const user of [interviewee, interviewer, interviewee])
    await app.as(user).call(api.joinRoom, {
      params: { bookingId: booking.id },
      body: { instanceId: anInstanceId() },
    })
  await expect
    .poll(async () => {
      await app.drainJobs()
      return livekit.deleted
    })
    .toEqual([booking.id])
  expect((await app.drainJobs()).failed).toBe(0)
})

test('the job disconnects participants with renewed LiveKit tokens until the room stays closed', async () => {
  const { app, livekit } = await startWithLiveKit()
  const { booking, interviewee } = await aFreeBooking(app, { start })
  app.clock.set('2030-05-03T11:29:00Z')
  const input = { params: { bookingId: booking.id }, body: { instanceId: anInstanceId() } }
  const { grant } = await app.as(interviewee).call(api.joinRoom, input)
  await app.deps.pool.query(`delete from pgboss.job where name = 'close-media'`)
  const countQueued = async () =>
    (
      await app.deps.pool.query(
        `select data from pgboss.job where name = 'close-media' and state = 'created'`,
      )
    ).rowCount
  const close = (until: string) => runJob(app.deps, closeMediaQueue, { bookingId: booking.id, until })

  const socket = new WebSocket(
    `${livekit.url}/rtc?access_token=${grant.kind === 'livekit' ? grant.token : ''}`,
  )
  const disconnected = new Promise(closed => socket.on('close', closed))
  await expect.poll(() => livekit.participants(booking.id)).toEqual([interviewee.id])
  app.clock.set('2030-05-03T11:40:00Z')
  await close('2030-05-03T11:30:00.000Z')
  await disconnected
  expect(livekit.participants(booking.id)).toEqual([])
  expect(await countQueued()).toBe(1)
  // The room has been closed since 11:40.
  app.clock.set('2030-05-03T11:52:00Z')
  await close('2030-05-03T11:40:00.000Z')
  expect(await countQueued()).toBe(1)
})
