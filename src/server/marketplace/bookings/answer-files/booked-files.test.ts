import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import type { AnswerFileId, BookingId } from '#contract/id.ts'
import type { SessionQuestion } from '#contract/session-type.ts'
import { answerFileLimits } from '#contract/session-type-limits.ts'
import { aPdf, download, fileOf, uploadFile } from '#test/answer-files.ts'
import { type SignedInUser, startApp } from '#test/app.ts'
import { anAdmin, anInterviewee, anInterviewer } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import { pay } from '#test/sandbox-payer.ts'
import { aSessionType, atMonday, chooseTime, saveHours, type typeTerms } from '#test/session-types.ts'
import { dumpRows } from '#test/whole-database.ts'

const text: SessionQuestion = { id: crypto.randomUUID(), kind: 'text', label: 'Goal?', required: false }
const cv: SessionQuestion = { id: crypto.randomUUID(), kind: 'file', label: 'Your CV?', required: true }

async function start(type: Partial<typeof typeTerms> = {}) {
  const app = await startApp()
  const interviewer = await anInterviewer(app)
  const interviewee = await anInterviewee(app)
  await saveHours(app, interviewer)
  const { id } = await aSessionType(app, interviewer, { amount: 0, questions: [text, cv], ...type })
  const bodyOf = async (clock: string, fileId: string, user = interviewee) => {
    const { id: timeSlotId } = await chooseTime(app, user, id, atMonday(clock))
    const answers = [{ questionId: cv.id, answer: fileId }]
    return { timeSlotId, consents: [...consents], answers }
  }
  const ann = app.as(interviewee)
  const book = async (clock: string, fileId: string, user = interviewee) =>
    app.as(user).send(api.createBooking, { body: await bodyOf(clock, fileId, user) })
  const hold = (body: Awaited<ReturnType<typeof bodyOf>>) => ann.call(api.createPaymentIntent, { body })
  const renew = async (user: SignedInUser) => ({ ...user, token: await app.tokenFor(user.id) })
  /** Statuses of downloads by the interviewee and by the interviewer. */
  const downloads = (ids: { id: BookingId; fileId: AnswerFileId }) =>
    Promise.all(
      [interviewee, interviewer].map(async user => (await download(app, await renew(user), ids)).status),
    )
  const fileOfBooking = async (bookingId: BookingId) => {
    const person = app.as(await renew(interviewee))
    return (await person.call(api.booking, { params: { id: bookingId } })).answers[0]?.file
  }
  const storedKeys = async () => {
    const rows = await app.deps.db.selectFrom('answer_files').select('storage_key').execute()
    return rows.map(row => row.storage_key)
  }
  return {
    ...{ app, interviewer, interviewee, ann, nino: app.as(interviewer), book, hold, bodyOf },
    ...{ downloads, fileOfBooking, storedKeys },
    upload: (user: SignedInUser = interviewee) => uploadFile(app, user, fileOf(aPdf, 'CV Анны.pdf')),
  }
}

const fileGone = { status: 400, body: { fields: [{ path: 'answers.1', code: 'answer.file_gone' }] } }

test('the two people of a booking download its file, and others do not', async () => {
  const { app, interviewer, interviewee, ann, nino, bodyOf, upload, downloads } = await start({
    bookingMode: 'approve',
  })
  const { id: fileId, bytes } = await upload()
  const answered = await ann.call(api.createBooking, { body: await bodyOf('10:00', fileId) })
  const file = { id: fileId, bytes, isAvailable: true }
  const answers = [{ label: 'Your CV?', answer: 'CV Анны.pdf', file }]
  expect(answered).toMatchObject({ status: 'pending', answers })
  // The interviewer reads it before accepting.
  expect(await nino.call(api.booking, { params: { id: answered.id } })).toMatchObject({ answers })
  const ids = { id: answered.id, fileId }
  const { status, headers, content } = await download(app, interviewer, ids)
  expect({ status, headers, content: content.toString() }).toMatchObject({
    status: 200,
    content: aPdf,
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes),
      'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''CV%20/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    },
  })
  expect(await downloads(ids)).toEqual([200, 200])
  const head = await download(app, interviewee, ids, 'HEAD')
  expect([head.status, head.content.length, head.headers['content-length']]).toEqual([200, 0, String(bytes)])
  const others = [await anInterviewee(app), await anInterviewer(app), await anAdmin(app, 'owner')]
  for (const other of others) expect((await download(app, other, ids)).status).toBe(404)
  expect((await download(app, null, ids)).status).toBe(401)
})

test('a file is read only through its own booking', async () => {
  const { book, upload, downloads } = await start()
  const [first, second] = [await upload(), await upload()]
  const { body: booked } = await book('10:00', first.id)
  const { body: other } = await book('12:00', second.id)
  expect(await downloads({ id: booked.id, fileId: first.id })).toEqual([200, 200])
  expect(await downloads({ id: booked.id, fileId: second.id })).toEqual([404, 404])
  expect(await downloads({ id: other.id, fileId: first.id })).toEqual([404, 404])
})

test('a text file is sent as UTF-8 text', async () => {
  const { app, interviewee, interviewer, book } = await start()
  const { id: fileId } = await uploadFile(app, interviewee, fileOf('<b>Привет</b>', 'page.html'))
  const { body } = await book('10:00', fileId)
  const { headers } = await download(app, interviewer, { id: body.id, fileId })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename=page.html.txt')
})

test('only an own file that exists answers the question, once', async () => {
  const { app, ann, book, upload } = await start()
  expect(await book('10:00', '')).toMatchObject({
    body: { fields: [{ path: 'answers.1', code: 'field.required' }] },
  })
  for (const answer of ['cv.pdf', crypto.randomUUID()])
    expect(await book('10:00', answer)).toMatchObject(fileGone)
  const stranger = await upload(await anInterviewee(app))
  expect(await book('10:00', stranger.id)).toMatchObject(fileGone)
  const removed = await upload()
  await ann.call(api.deleteAnswerFile, { params: { fileId: removed.id } })
  expect(await book('10:00', removed.id)).toMatchObject(fileGone)

  const { id: fileId } = await upload()
  expect((await book('10:00', fileId)).status).toBe(201)
  expect(await book('12:00', fileId)).toMatchObject(fileGone)
  // The refused time is free.
  expect((await book('12:00', (await upload()).id)).status).toBe(201)
  expect(await ann.refused(api.deleteAnswerFile, { params: { fileId } })).toMatchObject({
    code: 'answer_file.not_found',
  })
})

test('of two bookings at once with the same file one is refused', async () => {
  const { ann, bodyOf, upload } = await start()
  const { id: fileId } = await upload()
  const bodies = [await bodyOf('10:00', fileId), await bodyOf('12:00', fileId)]
  const answers = await Promise.all(bodies.map(body => ann.send(api.createBooking, { body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  expect(answers.find(({ status }) => status === 400)).toMatchObject(fileGone)
})

test('the same booking sent twice at once is one booking with its file', async () => {
  const { ann, bodyOf, upload } = await start()
  const body = await bodyOf('10:00', (await upload()).id)
  const answers = await Promise.all(Array.from({ length: 6 }, () => ann.send(api.createBooking, { body })))
  expect(answers.map(({ status, body: { code } }) => code ?? status)).toEqual(Array(6).fill(201))
  expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1)
})

test('a held booking gets another file, and the first one is free again', async () => {
  const { ann, hold, bodyOf, upload, fileOfBooking } = await start({ amount: 40 })
  const [first, second] = [await upload(), await upload()]
  const body = await bodyOf('10:00', first.id)
  const { bookingId } = await hold(body)
  expect((await hold(body)).bookingId).toBe(bookingId)
  await hold({ ...body, answers: [{ questionId: cv.id, answer: second.id }] })
  expect(await fileOfBooking(bookingId)).toMatchObject({ id: second.id, isAvailable: true })
  await ann.call(api.deleteAnswerFile, { params: { fileId: first.id } })
  const refused = await ann.refused(api.deleteAnswerFile, { params: { fileId: second.id } })
  expect(refused).toMatchObject({ code: 'answer_file.not_found' })
  // A file that was removed cannot be put back.
  expect(await ann.send(api.createPaymentIntent, { body })).toMatchObject(fileGone)
  expect(await fileOfBooking(bookingId)).toMatchObject({ id: second.id, isAvailable: true })
})

test('a file goes to the booking that replaces a declined one', async () => {
  const { app, hold, bodyOf, upload, fileOfBooking } = await start({ amount: 40 })
  const { id: fileId } = await upload()
  const body = await bodyOf('10:00', fileId)
  const declined = await hold(body)
  await pay(app, declined, 'declined')
  await app.drainJobs()
  const retried = await hold(body)
  expect(retried.bookingId).not.toBe(declined.bookingId)
  expect(await fileOfBooking(retried.bookingId)).toMatchObject({ id: fileId, isAvailable: true })
  await pay(app, retried)
  await app.drainJobs()
  expect(await fileOfBooking(retried.bookingId)).toMatchObject({ id: fileId, isAvailable: true })
  await expectReconciled(app)
})

test('after a cancellation the file cannot be read, and its owner may send it again for a day', async () => {
  const { app, ann, book, upload, downloads, fileOfBooking, storedKeys } = await start()
  const { id: fileId } = await upload()
  const { body: first } = await book('10:00', fileId)
  app.clock.advance({ hours: 30 })
  await ann.call(api.cancelBooking, { body: { bookingId: first.id } })
  expect(await downloads({ id: first.id, fileId })).toEqual([404, 404])
  expect(await fileOfBooking(first.id)).toMatchObject({ isAvailable: false })
  await app.runCronJobs()
  const { body: second } = await book('10:00', fileId)
  expect(await downloads({ id: second.id, fileId })).toEqual([200, 200])
  expect(await downloads({ id: first.id, fileId })).toEqual([404, 404])

  await ann.call(api.cancelBooking, { body: { bookingId: second.id } })
  app.clock.advance({ hours: 25 })
  const keys = await storedKeys()
  await app.runCronJobs()
  expect(keys).toHaveLength(1)
  expect(await storedKeys()).toEqual([])
  for (const key of keys) expect(await app.deps.storage.getSize(key)).toBeNull()
})

test('a file is deleted 90 days after the session, also after it was moved', async () => {
  const { app, interviewee, ann, bodyOf, upload, downloads, fileOfBooking, storedKeys } = await start()
  const { id: fileId } = await upload()
  const body = await bodyOf('10:00', fileId)
  const booked = await ann.call(api.createBooking, { body })
  const typeId = booked.sessionType?.id
  if (!typeId) throw new Error('a session type')
  const later = await chooseTime(app, interviewee, typeId, '2030-05-13T10:00:00Z')
  await ann.call(api.rescheduleBooking, { params: { id: booked.id }, body: { timeSlotId: later.id } })
  const end = Date.parse(later.endTime)
  const ids = { id: booked.id, fileId }
  const days = answerFileLimits.retentionDays * 86_400_000
  app.clock.set(new Date(end + days - 60_000))
  await app.runCronJobs()
  expect(await downloads(ids)).toEqual([200, 200])
  const keys = await storedKeys()
  app.clock.set(new Date(end + days))
  expect(await downloads(ids)).toEqual([404, 404])
  await app.runCronJobs()
  expect(await storedKeys()).toEqual([])
  for (const key of keys) expect(await app.deps.storage.getSize(key)).toBeNull()
  expect(await fileOfBooking(booked.id)).toMatchObject({ isAvailable: false })
})

test('the export lists the files, and erasing the candidate deletes them', async () => {
  const { app, ann, nino, book, upload, storedKeys } = await start()
  const { id: fileId, bytes } = await upload()
  const { body } = await book('10:00', fileId)
  app.clock.advance({ minutes: 1 })
  await upload()
  const exported = await ann.call(api.exportAccount, {})
  expect(exported).toMatchObject({
    answerFiles: [
      { bookingId: body.id, fileName: 'CV Анны.pdf', bytes },
      { bookingId: null, fileName: 'CV Анны.pdf', bytes },
    ],
  })
  expect(await nino.call(api.exportAccount, {})).toMatchObject({ answerFiles: [] })
  await app.drainJobs()
  const keys = await storedKeys()
  await ann.call(api.closeAccount, {})
  await app.drainJobs()
  app.clock.advance({ hours: 31 * 24 })
  await app.runCronJobs()
  expect(keys).toHaveLength(2)
  for (const key of keys) expect(await app.deps.storage.getSize(key)).toBeNull()
  expect(await dumpRows(app)).not.toContain('CV Анны')
})
