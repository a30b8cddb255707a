import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { messageLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { startApp, startSharedApp, type TestApp } from '#test/app.ts'
import { takeQueuedEmails } from '#test/email-jobs.ts'
import { anInterviewee, anInterviewer, aSession, aSlot } from '#test/factories.ts'

const app = await startSharedApp()

/** Ann has booked or requested a session with Nino in two days. */
async function startThread(
  testApp: TestApp = app,
  { status = 'confirmed' as 'confirmed' | 'pending', confirmed = true } = {},
) {
  const ann = await anInterviewee(testApp, { name: 'Ann' })
  const nino = await anInterviewer(testApp, { name: 'Nino', confirmed })
  const id = await aSession(testApp, {
    interviewer: nino,
    interviewee: ann,
    start: '2030-05-03T10:00:00Z',
    status,
  })
  const params = { id }
  const write = (author: typeof ann, text: string, messageId?: string) =>
    testApp
      .as(author)
      .send(api.sendBookingMessage, { params, body: { text, ...(messageId && { messageId }) } })
  const read = (author: typeof ann) => testApp.as(author).call(api.bookingMessages, { params })
  return { ann, nino, id, params, write, read }
}

test('both participants of a request or session write and read, and the booking counts the messages', async () => {
  for (const status of ['pending', 'confirmed'] as const) {
    const { ann, nino, params, write, read } = await startThread(app, { status })
    expect(await write(ann, '  Shall I bring my CV?\r\n\r\n\r\n\r\nAnn ')).toMatchObject({ status: 201 })
    expect((await write(nino, 'Yes, please.')).body).toEqual({
      messages: [
        expect.objectContaining({ isOwn: false, text: 'Shall I bring my CV?\n\nAnn' }),
        expect.objectContaining({ isOwn: true, text: 'Yes, please.' }),
      ],
      left: 29,
      until: '2030-05-04T11:00:00.000Z',
    })
    expect((await read(ann)).messages.map(({ isOwn, text }) => [isOwn, text])).toEqual([
      [true, 'Shall I bring my CV?\n\nAnn'],
      [false, 'Yes, please.'],
    ])
    expect(await app.as(nino).call(api.booking, { params })).toMatchObject({ messages: 2 })
  }
})

test('a message sent again with its id is saved and emailed once', async () => {
  const ownApp = await startApp()
  const { ann, write, read } = await startThread(ownApp)
  const messageId = 'ab'.repeat(16)
  const responses = await Promise.all([1, 2, 3].map(() => write(ann, 'Hello', messageId)))
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await read(ann)).messages).toHaveLength(1)
  expect(await takeQueuedEmails(ownApp)).toHaveLength(1)
})

test('the email contains the message, and messages that follow soon are merged into one email', async () => {
  const ownApp = await startApp()
  const { ann, write } = await startThread(ownApp)
  await write(ann, 'First')
  expect(await takeQueuedEmails(ownApp)).toMatchObject([
    {
      template: 'message-received',
      to: { name: 'Nino' },
      data: { emailOnly: { event: { messages: [{ text: 'First' }] } } },
    },
  ])
  await write(ann, 'Second <b>bold</b>')
  ownApp.clock.advance({ seconds: 1 })
  await write(ann, 'Third')
  expect(await takeQueuedEmails(ownApp)).toEqual([])
  ownApp.clock.advance({ minutes: 2 })
  await ownApp.runCronJob('deliver-queued-notifications')
  await ownApp.drainJobs()
  const [email] = await ownApp.emails()
  expect(email?.plain).toMatch(/Second[\s\S]*Third/)
  expect(email?.plain).toMatch(/doesn’t get replies to this email/)
  expect(email?.plain).toContain('?messages=')
  expect(email?.html).toContain('&lt;b&gt;bold')
})

test('a flood of messages causes a few emails an hour and is refused with a retry time', async () => {
  const ownApp = await startApp()
  const { ann, nino, write } = await startThread(ownApp)
  const emails: string[] = []
  for (let n = 1; n <= 20; n++) {
    expect((await write(ann, `Message ${n}`)).status).toBe(201)
    ownApp.clock.advance({ minutes: 1 })
    await ownApp.runCronJob('deliver-queued-notifications')
    emails.push(...(await takeQueuedEmails(ownApp)).map(({ template }) => template))
  }
  process.stdout.write(`20 messages within 20 minutes: ${emails.length} emails\n`)
  expect(emails.length).toBeLessThanOrEqual(6)
  const refused = await write(ann, 'One more')
  expect(refused).toMatchObject({ status: 429, body: { code: 'booking.messages_too_fast' } })
  expect(Number(refused.headers.get('retry-after'))).toBeCloseTo(40 * 60, -2)
  // The hourly limit applies to the author, so also to another booking.
  const start = '2030-05-07T10:00:00Z'
  const otherBookingId = await aSession(ownApp, { interviewer: nino, interviewee: ann, start })
  const otherThread = { params: { id: otherBookingId }, body: { text: 'Hello' } }
  expect(await ownApp.as(ann).refused(api.sendBookingMessage, otherThread)).toMatchObject({ status: 429 })
  ownApp.clock.advance({ hours: 1 })
  for (let n = 21; n <= 30; n++) expect((await write(ann, `Message ${n}`)).status).toBe(201)
  ownApp.clock.advance({ hours: 2 })
  expect(await write(ann, 'One more')).toMatchObject({
    status: 409,
    body: { code: 'booking.messages_used_up' },
  })
  expect((await write(nino, 'Please stop.')).status).toBe(201)
})

test('concurrent messages do not exceed the hourly limit', async () => {
  const ownApp = await startApp()
  const { ann, write, read } = await startThread(ownApp)
  const responses = await Promise.all(Array.from({ length: 25 }, (_, n) => write(ann, `Message ${n}`)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(20)
  expect((await read(ann)).messages).toHaveLength(20)
})

test('only participants write, and not for a hold, after a cancellation, or a day after the end', async () => {
  const ownApp = await startApp()
  const { ann, nino, params, write, read } = await startThread(ownApp)
  const closed = { status: 409, body: { code: 'booking.messages_closed' } }
  await write(ann, 'Hello')
  for (const otherUser of [await anInterviewee(ownApp), await anInterviewer(ownApp)]) {
    expect(await write(otherUser, 'Hello')).toMatchObject({ status: 404 })
    expect(await ownApp.as(otherUser).refused(api.bookingMessages, { params })).toMatchObject({ status: 404 })
  }
  const timeSlotId = await aSlot(ownApp, nino, { start: '2030-05-04T10:00:00Z' })
  const { bookingId } = await ownApp.as(ann).call(api.createPaymentIntent, { body: { timeSlotId } })
  const holdMessage = { params: { id: bookingId }, body: { text: 'Hello' } }
  expect(await ownApp.as(ann).send(api.sendBookingMessage, holdMessage)).toMatchObject(closed)
  expect(await ownApp.as(nino).send(api.sendBookingMessage, holdMessage)).toMatchObject({ status: 404 })

  const end = Date.parse('2030-05-03T11:00:00Z')
  ownApp.clock.set(new Date(end + 24 * hourMs - 1))
  const laterAnn = { ...ann, token: await ownApp.tokenFor(ann.id) }
  expect((await write(laterAnn, 'Thank you')).status).toBe(201)
  ownApp.clock.set(new Date(end + 24 * hourMs))
  expect(await write(laterAnn, 'One more thing')).toMatchObject(closed)
  expect(await read(laterAnn)).toMatchObject({ messages: [{}, {}], left: 0, until: null })

  const { ann: bea, write: writeAsBea, read: readAsBea, id } = await startThread()
  await writeAsBea(bea, 'Hello')
  await app.as(bea).call(api.cancelBooking, { body: { bookingId: id } })
  expect(await writeAsBea(bea, 'Sorry')).toMatchObject(closed)
  expect((await readAsBea(bea)).messages).toHaveLength(1)
})

test('the server limits the length of a message and removes control characters', async () => {
  const { ann, write } = await startThread()
  for (const [text, code] of [
    ['', 'field.required'],
    [' \n\u200B ', 'field.required'],
    ['x'.repeat(1001), 'field.too_long'],
  ] as const)
    expect(await write(ann, text)).toMatchObject({ status: 400, body: { fields: [{ path: 'text', code }] } })
  const { body } = await write(ann, `a\u202Eb\u0007c\td e${'\u0301'.repeat(50)}`)
  expect(body.messages[0].text).toBe(`abc d \u00e9${'\u0301'.repeat(3)}`)
})

test('an unconfirmed address gets no email, and no email reveals the sender’s address', async () => {
  const ownApp = await startApp()
  const { ann, nino, write } = await startThread(ownApp, { confirmed: false })
  await write(ann, 'Hello')
  expect(await takeQueuedEmails(ownApp)).toEqual([])
  await write(nino, 'Hello Ann')
  const [order] = await takeQueuedEmails(ownApp)
  expect(order).toMatchObject({ template: 'message-received', to: { name: 'Ann' } })
  expect(JSON.stringify(order)).not.toContain('nino')
})

test('messages written while both are in the room send no email and have their own limit', async () => {
  const ownApp = await startApp()
  const { ann, nino, id, write, read } = await startThread(ownApp)
  ownApp.clock.set('2030-05-03T10:05:00Z')
  const joinRoom = (userId: string) =>
    ownApp.deps.pool.query(
      `insert into attendance (booking_id, user_id, connection_id, joined_at) values ($1, $2, gen_random_uuid(), $3)`,
      [id, userId, ownApp.clock.now()],
    )
  await joinRoom(ann.id)
  expect((await write(ann, 'Are you coming?')).body).toMatchObject({ left: 29 })
  expect(await takeQueuedEmails(ownApp)).toHaveLength(1)
  await joinRoom(nino.id)
  for (let n = 0; n < 25; n++) await write(ann, `Line ${n}`)
  expect(await takeQueuedEmails(ownApp)).toEqual([])
  expect(await read(ann)).toMatchObject({ left: messageLimits.maxPerRoom - 25 })
  await ownApp.deps.pool.query(
    `insert into booking_messages (booking_id, author_id, id, text, sent_at, in_room)
     select $1, $2, gen_random_uuid(), 'x', now(), true from generate_series(26, $3) n`,
    [id, ann.id, messageLimits.maxPerRoom],
  )
  expect(await write(ann, 'One more')).toMatchObject({ status: 422, body: { code: 'room.messages_used_up' } })
  await ownApp.deps.pool.query('update attendance set left_at = $1', [ownApp.clock.now()])
  expect(await read(ann)).toMatchObject({ left: 29 })
  // A crashed process left the attendance open.
  await ownApp.deps.pool.query('update attendance set left_at = null')
  ownApp.clock.set('2030-05-03T11:31:00Z')
  expect((await write(nino, 'Thank you')).status).toBe(201)
  expect(await takeQueuedEmails(ownApp)).toHaveLength(1)
})
