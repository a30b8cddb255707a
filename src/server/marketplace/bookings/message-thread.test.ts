import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { messageLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { startApp, startSharedApp, type TestApp } from '#test/app.ts'
import { orderedMails } from '#test/email-jobs.ts'
import { anInterviewee, anInterviewer, aSession, aSlot } from '#test/factories.ts'

const app = await startSharedApp()

/** Ann has booked Nino in two days, or asks to. */
async function scene(
  on: TestApp = app,
  { status = 'confirmed' as 'confirmed' | 'pending', confirmed = true } = {},
) {
  const ann = await anInterviewee(on, { name: 'Ann' })
  const nino = await anInterviewer(on, { name: 'Nino', confirmed })
  const id = await aSession(on, {
    interviewer: nino,
    interviewee: ann,
    start: '2030-05-03T10:00:00Z',
    status,
  })
  const params = { id }
  const write = (by: typeof ann, text: string, messageId?: string) =>
    on.as(by).send(api.writeMessage, { params, body: { text, ...(messageId && { messageId }) } })
  const read = (by: typeof ann) => on.as(by).call(api.bookingMessages, { params })
  return { ann, nino, id, params, write, read }
}

test('both write and read, of a request as well, and the booking says how many messages there are', async () => {
  for (const status of ['pending', 'confirmed'] as const) {
    const { ann, nino, params, write, read } = await scene(app, { status })
    expect(await write(ann, '  Shall I bring my CV?\r\n\r\n\r\n\r\nAnn ')).toMatchObject({ status: 201 })
    expect((await write(nino, 'Yes, please.')).body).toEqual({
      messages: [
        expect.objectContaining({ isOwn: false, text: 'Shall I bring my CV?\n\nAnn' }),
        expect.objectContaining({ isOwn: true, text: 'Yes, please.' }),
      ],
      left: 29,
      until: '2030-05-04T11:00:00.000Z',
    })
    expect((await read(ann)).messages.map(one => [one.isOwn, one.text])).toEqual([
      [true, 'Shall I bring my CV?\n\nAnn'],
      [false, 'Yes, please.'],
    ])
    expect(await app.as(nino).call(api.booking, { params })).toMatchObject({ messages: 2 })
  }
})

test('a message that is sent again is kept and told once', async () => {
  const own = await startApp()
  const { ann, write, read } = await scene(own)
  const messageId = 'ab'.repeat(16)
  const answers = await Promise.all([1, 2, 3].map(() => write(ann, 'Hello', messageId)))
  expect(answers.map(one => one.status)).toEqual([201, 201, 201])
  expect((await read(ann)).messages).toHaveLength(1)
  expect(await orderedMails(own)).toHaveLength(1)
})

test('the mail carries the text and says how to answer; what follows soon comes in one, with every text', async () => {
  const own = await startApp()
  const { ann, write } = await scene(own)
  await write(ann, 'First')
  expect(await orderedMails(own)).toMatchObject([
    {
      template: 'message-received',
      to: { name: 'Nino' },
      data: { lifecycle: { messages: [{ text: 'First' }] } },
    },
  ])
  await write(ann, 'Second <b>bold</b>')
  own.clock.forward({ seconds: 1 })
  await write(ann, 'Third')
  expect(await orderedMails(own)).toEqual([])
  own.clock.forward({ minutes: 2 })
  await own.sweepOnly('deliver-queued-notifications')
  await own.settle()
  const [mail] = await own.mails()
  expect(mail?.plain).toMatch(/Second[\s\S]*Third/)
  expect(mail?.plain).toMatch(/do not reply to this email/)
  expect(mail?.plain).toContain('?messages=')
  expect(mail?.html).toContain('&lt;b&gt;bold')
})

test('a flood ends in a few mails an hour, and in refusals that say when to go on', async () => {
  const own = await startApp()
  const { ann, nino, write } = await scene(own)
  const mails: string[] = []
  for (let n = 1; n <= 20; n++) {
    expect((await write(ann, `Message ${n}`)).status).toBe(201)
    own.clock.forward({ minutes: 1 })
    await own.sweepOnly('deliver-queued-notifications')
    mails.push(...(await orderedMails(own)).map(order => order.template))
  }
  process.stdout.write(`20 messages within 20 minutes: ${mails.length} mails\n`)
  expect(mails.length).toBeLessThanOrEqual(6)
  const refused = await write(ann, 'One more')
  expect(refused).toMatchObject({ status: 429, body: { code: 'booking.messages_too_fast' } })
  expect(Number(refused.headers.get('retry-after'))).toBeCloseTo(40 * 60, -2)
  // Of another booking as well: the hour is the person's.
  const start = '2030-05-07T10:00:00Z'
  const other = await aSession(own, { interviewer: nino, interviewee: ann, start })
  const elsewhere = { params: { id: other }, body: { text: 'Hello' } }
  expect(await own.as(ann).refused(api.writeMessage, elsewhere)).toMatchObject({ status: 429 })
  own.clock.forward({ hours: 1 })
  for (let n = 21; n <= 30; n++) expect((await write(ann, `Message ${n}`)).status).toBe(201)
  own.clock.forward({ hours: 2 })
  expect(await write(ann, 'One more')).toMatchObject({
    status: 409,
    body: { code: 'booking.messages_used_up' },
  })
  expect((await write(nino, 'Please stop.')).status).toBe(201)
})

test('twenty at once are not more than twenty', async () => {
  const own = await startApp()
  const { ann, write, read } = await scene(own)
  const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => write(ann, `Message ${n}`)))
  expect(answers.filter(one => one.status === 201)).toHaveLength(20)
  expect((await read(ann)).messages).toHaveLength(20)
})

test('nobody else reads or writes, nothing of a hold, after a cancellation, or a day after the end', async () => {
  const own = await startApp()
  const { ann, nino, params, write, read } = await scene(own)
  const closed = { status: 409, body: { code: 'booking.messages_closed' } }
  await write(ann, 'Hello')
  for (const stranger of [await anInterviewee(own), await anInterviewer(own)]) {
    expect(await write(stranger, 'Hello')).toMatchObject({ status: 404 })
    expect(await own.as(stranger).refused(api.bookingMessages, { params })).toMatchObject({ status: 404 })
  }
  const timeSlotId = await aSlot(own, nino, { start: '2030-05-04T10:00:00Z' })
  const { bookingId } = await own.as(ann).call(api.createPaymentIntent, { body: { timeSlotId } })
  const ofHold = { params: { id: bookingId }, body: { text: 'Hello' } }
  expect(await own.as(ann).send(api.writeMessage, ofHold)).toMatchObject(closed)
  expect(await own.as(nino).send(api.writeMessage, ofHold)).toMatchObject({ status: 404 })

  const end = Date.parse('2030-05-03T11:00:00Z')
  own.clock.set(new Date(end + 24 * hourMs - 1))
  const later = { ...ann, token: await own.tokenFor(ann.id) }
  expect((await write(later, 'Thank you')).status).toBe(201)
  own.clock.set(new Date(end + 24 * hourMs))
  expect(await write(later, 'One more thing')).toMatchObject(closed)
  expect(await read(later)).toMatchObject({ messages: [{}, {}], left: 0, until: null })

  const { ann: bea, write: writes, read: reads, id } = await scene()
  await writes(bea, 'Hello')
  await app.as(bea).call(api.cancelBooking, { body: { bookingId: id } })
  expect(await writes(bea, 'Sorry')).toMatchObject(closed)
  expect((await reads(bea)).messages).toHaveLength(1)
})

test('a text is bounded, and nothing in it is hidden or turns what stands around it', async () => {
  const { ann, write } = await scene()
  for (const [text, code] of [
    ['', 'field.required'],
    [' \n\u200B ', 'field.required'],
    ['x'.repeat(1001), 'field.too_long'],
  ] as const)
    expect(await write(ann, text)).toMatchObject({ status: 400, body: { fields: [{ path: 'text', code }] } })
  const { body } = await write(ann, `a\u202Eb\u0007c\td e${'\u0301'.repeat(50)}`)
  expect(body.messages[0].text).toBe(`abc d \u00e9${'\u0301'.repeat(3)}`)
})

test('an address that nobody confirmed gets no mail, and no mail names the address of the other', async () => {
  const own = await startApp()
  const { ann, nino, write } = await scene(own, { confirmed: false })
  await write(ann, 'Hello')
  expect(await orderedMails(own)).toEqual([])
  await write(nino, 'Hello Ann')
  const [order] = await orderedMails(own)
  expect(order).toMatchObject({ template: 'message-received', to: { name: 'Ann' } })
  expect(JSON.stringify(order)).not.toContain('nino')
})

test('what is written while both are in the room is told to nobody by mail, and counts by itself', async () => {
  const own = await startApp()
  const { ann, nino, id, write, read } = await scene(own)
  own.clock.set('2030-05-03T10:05:00Z')
  const visit = (userId: string) =>
    own.deps.pool.query(
      `insert into attendance (booking_id, user_id, connection_id, joined_at) values ($1, $2, gen_random_uuid(), $3)`,
      [id, userId, own.clock.now()],
    )
  await visit(ann.id)
  expect((await write(ann, 'Are you coming?')).body).toMatchObject({ left: 29 })
  expect(await orderedMails(own)).toHaveLength(1)
  await visit(nino.id)
  for (let line = 0; line < 25; line++) await write(ann, `Line ${line}`)
  expect(await orderedMails(own)).toEqual([])
  expect(await read(ann)).toMatchObject({ left: messageLimits.inRoom - 25 })
  await own.deps.pool.query(
    `insert into booking_messages (booking_id, author_id, id, text, sent_at, in_room)
     select $1, $2, gen_random_uuid(), 'x', now(), true from generate_series(26, $3) n`,
    [id, ann.id, messageLimits.inRoom],
  )
  expect(await write(ann, 'One more')).toMatchObject({ status: 422, body: { code: 'room.messages_used_up' } })
  await own.deps.pool.query('update attendance set left_at = $1', [own.clock.now()])
  expect(await read(ann)).toMatchObject({ left: 29 })
  // A process that died left the visits open.
  await own.deps.pool.query('update attendance set left_at = null')
  own.clock.set('2030-05-03T11:31:00Z')
  expect((await write(nino, 'Thank you')).status).toBe(201)
  expect(await orderedMails(own)).toHaveLength(1)
})
