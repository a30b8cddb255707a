import { expect, test } from 'vitest'
import { problem } from '#contract/endpoint.ts'
import { errorMessages } from '#contract/errors/all-errors.ts'
import { russianMessages } from '#contract/errors/russian.ts'
import { startSharedApp } from '#test/app.ts'
import { aFindableInterviewer, anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { http } from './http.ts'

// Behaviour for a client that knows only the specification.

const app = await startSharedApp()

test('a slot update without a price keeps it: 26 EUR do not become 50 USD', async () => {
  const interviewer = await anInterviewer(app)
  const id = await aSlot(app, interviewer, { price: { minor: 2600, currency: 'EUR' } })
  const changed = (body: object) => http(app, interviewer, `PUT /api/TimeSlot/${id}`, body)
  const times = { StartTime: '2030-05-06T10:00:00Z', EndTime: '2030-05-06T11:00:00Z' }
  expect((await changed(times)).body).toMatchObject({ amount: 26, currency: 'EUR' })
  expect((await changed({ ...times, Amount: 30, Currency: null })).body).toMatchObject({
    amount: 30,
    currency: 'EUR',
  })
})

test('the 402 of a booking names where to pay, and the price', async () => {
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const { body } = await http(app, await anInterviewee(app), 'POST /api/booking/create', { timeSlotId })
  expect(body).toMatchObject({
    status: 402,
    payAt: '/api/booking/create-payment-intent',
    amount: 50,
    currency: 'USD',
    detail: expect.stringContaining('POST /api/booking/create-payment-intent'),
  })
})

test('null for an optional field counts as omitted', async () => {
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const omittedFields = { selectedCurrency: null, selectedAmount: null, notes: null, provider: null }
  const body = { timeSlotId, ...omittedFields }
  expect(
    await http(app, await anInterviewee(app), 'POST /api/booking/create-payment-intent', body),
  ).toMatchObject({ status: 200, body: { success: true, amount: 50, currency: 'USD' } })
})

test('the filter reads a local time in the caller’s time zone', async () => {
  const interviewer = await aFindableInterviewer(app, { specialty: 'Local times' })
  const slot = { StartTime: '2030-05-06T10:00:00Z', EndTime: '2030-05-06T11:00:00Z' }
  await http(app, interviewer, 'POST /api/TimeSlot/add-batch', { TimeSlots: [slot] })
  const caller = await anInterviewee(app, { timeZone: 'Asia/Tbilisi' })
  const countFound = async (availableFrom: string, availableTo: string) => {
    const filter = { specialty: 'Local times', availableFrom, availableTo }
    const { status, body } = await http(app, caller, 'POST /api/interviewer/filter', filter)
    return status === 200 ? body.total : body
  }
  expect(await countFound('2030-05-06T14:00', '2030-05-06T14:00:00')).toBe(1)
  expect(await countFound('2030-05-06T10:00', '2030-05-06T13:59')).toBe(0)
  expect(await countFound('2030-05-06T10:00:00Z', '2030-05-06T10:30:00Z')).toBe(1)
})

test('the filter refuses a time that the caller’s clocks skip', async () => {
  const caller = await anInterviewee(app, { timeZone: 'Europe/London' })
  const body = { availableFrom: '2031-03-30T01:30' }
  expect(await http(app, caller, 'POST /api/interviewer/filter', body)).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'availableFrom', code: 'slot.skipped_by_dst' }] },
  })
})

test('an interview without type and level is General and Mid Level', async () => {
  const person = await anInterviewee(app)
  const started = await http(app, person, 'POST /api/chat/interview/start')
  expect(started).toMatchObject({ status: 200, body: { interviewType: 0, experienceLevel: 2 } })
  const headers = { authorization: `Bearer ${person.token}`, 'accept-language': 'ru' }
  const response = await fetch(`${app.url}/api/chat/can-start-session`, { headers })
  expect(await response.json()).toMatchObject({ reason: russianMessages['training.already_active'] })
})

test('a query may be empty, and is read without regard to case', async () => {
  const person = await anInterviewee(app)
  const interviewer = await anInterviewer(app)
  const timeSlotId = await aSlot(app, interviewer, { price: free })
  await http(app, person, 'POST /api/booking/create', { timeSlotId })
  const query = 'status=Confirmed&sort=Date&order=&search=&page=&pageSize='
  expect((await http(app, person, `GET /api/booking?${query}`)).body).toMatchObject({ total: 1 })
})

test('a refusal uses the account’s language, else the requested one', async () => {
  const interviewer = await anInterviewer(app)
  const russian = await anInterviewee(app)
  await app.deps.db.updateTable('users').set({ language: 'ru' }).where('id', '=', russian.id).execute()
  const refused = async (token: string | null, acceptLanguage: string) => {
    const response = await fetch(`${app.url}/api/TimeSlot/add-batch`, {
      method: 'POST',
      headers: {
        'accept-language': acceptLanguage,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ TimeSlots: [{ StartTime: '2030-05-01T00:00', EndTime: '2030-05-01T01:00' }] }),
    })
    return problem.parse(await response.json())
  }
  const inRussian = russianMessages['slot.too_soon']
  expect(await refused(interviewer.token, 'ru-RU,ru;q=0.9,en;q=0.8')).toMatchObject({
    title: russianMessages['slot.invalid'],
    detail: inRussian,
    message: inRussian,
    Error: inRussian,
    fields: [{ path: 'timeSlots.0.startTime', code: 'slot.too_soon', message: inRussian }],
  })
  expect((await refused(interviewer.token, 'en')).message).toBe(
    'Start time must be at least 30 minutes from now',
  )
  expect((await refused(null, 'de, ru;q=0.5')).message).toBe(russianMessages['auth.required'])
  expect((await refused(null, 'fr')).message).toBe(errorMessages['auth.required'].message)
  expect((await refused(russian.token, 'en')).message).toBe(russianMessages['auth.wrong_role'])
})
