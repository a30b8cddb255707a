import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { unpaidHold } from '#contract/booking-lifecycle.ts'
import { type SessionTypeId, slotId } from '#contract/id.ts'
import { accountApi } from '#contract/routes/account.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { interviewersApi, sessionTypesApi, slotsApi } from '#contract/routes/marketplace.ts'
import { currencyApi } from '#contract/routes/payments.ts'
import { profileApi } from '#contract/routes/profile.ts'
import type { PublicSessionType } from '#contract/session-type.ts'
import type { Slot } from '#contract/slot.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { aBooking, anInterviewerCard, anotherSessionType, aSessionType } from '#test/web/factories.ts'
import { chooseFile, FakeUpload } from '#test/web/fake-upload.ts'
import { type FakeCall, fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { readDraft } from '#web/lib/storage/draft-storage.ts'
import { BookingDialog } from './BookingDialog.tsx'
import { bookingDraftKey, resetDraftToFirstStep } from './booking-link.ts'

const nino = anInterviewerCard({ displayName: 'Nino Types' })
const question = (last: string, fields: object) => ({
  id: `0198a000-0000-4000-8000-00000000000${last}`,
  ...{ kind: 'text' as const, label: 'Anything else?', required: false },
  ...fields,
})
// Two questions with the same text have their own answers.
const role = question('1', { label: 'Your role?', required: true })
const [first, second] = [question('2', {}), question('3', {})]
const standard = aSessionType()
const design = anotherSessionType({ amount: 0, currency: 'USD', questions: [role, first, second] })
const intro = anotherSessionType({
  ...{ id: '0198a000-0000-7000-8000-0000000000d2' as SessionTypeId, name: 'Meet Nino', minutes: 30 },
  ...{ amount: 0, isIntro: true },
})

const start = Math.ceil(Date.now() / hourMs) * hourMs + 24 * hourMs
const timeAt = (hours: number) => ({
  startTime: new Date(start + hours * hourMs).toISOString(),
  endTime: new Date(start + hours * hourMs + 45 * minuteMs).toISOString(),
})
const [early, late] = [timeAt(0), timeAt(2)]
const slotOf = (time: { startTime: string; endTime: string }, number: number): Slot => ({
  id: slotId.parse(`0198a000-0000-7000-8000-00000000000${number}`),
  ...time,
  ...{ isAvailable: true, amount: 0, currency: 'USD' },
})
const [earlySlot, lateSlot] = [slotOf(early, 1), slotOf(late, 2)]
const standardSlot = slotOf(timeAt(4), 3)

let server: ReturnType<typeof fakeServer>
let types: PublicSessionType[]
let choices: FakeCall[]
let booked: FakeCall[]
beforeEach(() => {
  localStorage.setItem(
    'visitor_location',
    JSON.stringify({ place: { country: 'US', currency: 'USD' }, at: Date.now() }),
  )
  signInAs('interviewee')
  types = [standard, design, intro]
  server = fakeServer()
  server.answer(interviewersApi.interviewer, () => nino)
  server.answer(profileApi.profileCompleteness, () => ({ isComplete: true, missing: [] }))
  server.answer(slotsApi.availableSlots, () => [standardSlot])
  server.answer(sessionTypesApi.interviewerSessionTypes, () => types)
  server.answer(sessionTypesApi.sessionTypeTimes, () => ({ times: [early, late] }))
  choices = server.answer(sessionTypesApi.chooseSessionTime, ({ body }) =>
    (body as { startTime: string }).startTime === late.startTime ? lateSlot : earlySlot,
  )
  booked = server.answer(bookingApi.createBooking, () => aBooking({ amount: 0 }))
  server.answer(bookingApi.upcomingTasks, () => ({ holds: [], session: null, requests: null, toPay: 0 }))
  server.answer(bookingApi.busyTimes, () => [])
  server.answer(accountApi.myAccount, () =>
    refusal({ status: 404, code: 'booking.not_found', message: 'No' }),
  )
  server.answer(currencyApi.priceOptions, () => ({ options: [], rateUnavailable: false }))
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const type = (name: RegExp) => page.getByRole('radio', { name })
const times = page.getByRole('radio')
const summary = page.getByRole('heading', { name: 'Booking Summary' })
const roleAnswer = page.getByLabelText('Your role?')

const openDialog = (link: { startAt?: string; linkedTypeId?: SessionTypeId } = {}) =>
  render(
    <MemoryRouter>
      <QueryProvider>
        <BookingDialog interviewerId={nino.id} {...link} onClose={() => undefined} />
      </QueryProvider>
    </MemoryRouter>,
  )

async function openTimes(name = /System design/) {
  await userEvent.click(type(name))
  await userEvent.click(button('Continue to times'))
  await expect.element(page.getByRole('heading', { name: 'Choose a time' })).toBeVisible()
}

async function openSummary() {
  await openTimes()
  await userEvent.click(times.first())
  await userEvent.click(button('Continue to Summary'))
  await expect.element(summary).toHaveFocus()
}

test('a type, its time and the answers to its questions are booked', async () => {
  await openDialog()
  await expect.element(page.getByText('Step 1 of 4: Session type')).toBeVisible()
  await userEvent.click(button('Continue to times'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose a session type.')
  await expect.element(type(/Meet Nino.*Free, once/)).toBeEnabled()
  await openSummary()
  expect(choices.map(({ path, body }) => [path, body])).toEqual([
    [`/api/session-types/${design.id}/times`, { startTime: early.startTime }],
  ])
  await userEvent.click(button('Agree to all'))
  await userEvent.click(button('Confirm booking'))
  await expect.element(roleAnswer).toHaveFocus()
  await expect.element(roleAnswer).toHaveAttribute('aria-invalid', 'true')
  expect(booked).toEqual([])
  await userEvent.fill(roleAnswer, ' Staff engineer ')
  await userEvent.fill(page.getByLabelText('Anything else?').last(), 'No')
  await expect.element(page.getByLabelText('Anything else?').first()).toHaveValue('')
  await userEvent.click(button('Confirm booking'))
  await expect.element(page.getByRole('heading', { name: 'You’re booked' })).toHaveFocus()
  expect(booked.map(({ body }) => body)).toMatchObject([
    {
      timeSlotId: earlySlot.id,
      answers: [
        { questionId: role.id, answer: 'Staff engineer' },
        { questionId: second.id, answer: 'No' },
      ],
    },
  ])
  expect(readDraft(bookingDraftKey(nino.id))).toBeNull()
})

test('an interviewer with one type shows the times at once, and its questions in the summary', async () => {
  types = [aSessionType({ questions: [role] }), { ...intro, introUsed: true }]
  await openDialog()
  await expect.element(page.getByText('Step 1 of 3: Time')).toBeVisible()
  await expect.element(button('Change session type')).not.toBeInTheDocument()
  await userEvent.click(times.first())
  await userEvent.click(button('Continue to Summary'))
  await expect.element(roleAnswer).toBeVisible()
  await userEvent.click(button('Agree to all'))
  await userEvent.fill(roleAnswer, 'Lead')
  await userEvent.click(button('Confirm booking'))
  await expect
    .poll(() => booked.map(({ body }) => body))
    .toMatchObject([{ timeSlotId: standardSlot.id, answers: [{ questionId: role.id, answer: 'Lead' }] }])
})

test('answers survive a reload and a return to the times, and an error is shown at its question', async () => {
  server.answer(bookingApi.createBooking, () =>
    Response.json(
      {
        ...{ status: 400, code: 'request.invalid', message: 'Check the fields.' },
        fields: [{ path: 'answers.1', code: 'field.too_long', message: 'Too long.' }],
      },
      { status: 400 },
    ),
  )
  const { unmount } = await openDialog()
  await openSummary()
  await userEvent.fill(roleAnswer, 'Lead')
  const draft = readDraft(bookingDraftKey(nino.id))
  await unmount()
  sessionStorage.setItem(`draft:${bookingDraftKey(nino.id)}`, JSON.stringify(draft))
  await openDialog()
  await expect.element(summary).toBeVisible()
  await expect.element(roleAnswer).toHaveValue('Lead')
  await userEvent.click(button('Change time'))
  await expect.element(times.first()).toBeChecked()
  await userEvent.click(button('Continue to Summary'))
  await userEvent.click(button('Agree to all'))
  await userEvent.click(button('Confirm booking'))
  const extra = page.getByLabelText('Anything else?').first()
  await expect.element(extra).toHaveAttribute('aria-invalid', 'true')
  await expect.element(extra).toHaveFocus()
  await expect.element(page.getByLabelText('Anything else?').last()).not.toHaveAttribute('aria-invalid')
})

test('an uploaded file survives a reload, and one that is gone is reported at its question', async () => {
  const cv = question('4', { kind: 'file', label: 'Your CV?', required: true })
  types = [{ ...design, questions: [cv] }]
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  FakeUpload.sent = []
  const { unmount } = await openDialog({ linkedTypeId: design.id })
  await userEvent.click(times.first())
  await userEvent.click(button('Continue to Summary'))
  const input = page.getByLabelText('Your CV?')
  await expect.element(input).toBeVisible()
  await userEvent.click(button('Agree to all'))
  chooseFile(input.element(), new File(['%PDF-'], 'cv.pdf'))
  await expect.element(button('Confirm booking')).toBeDisabled()
  await expect.poll(() => FakeUpload.sent.length).toBe(1)
  const id = '0198a000-0000-4000-8000-0000000000f1'
  FakeUpload.sent[0]?.answer(201, { id, name: 'cv.pdf', bytes: 5 })
  await expect.element(button('Confirm booking')).toBeEnabled()
  const draft = readDraft(bookingDraftKey(nino.id))
  await unmount()
  sessionStorage.setItem(`draft:${bookingDraftKey(nino.id)}`, JSON.stringify(draft))
  await openDialog({ linkedTypeId: design.id })
  await expect.element(page.getByText('cv.pdf')).toBeVisible()
  booked = server.answer(bookingApi.createBooking, () =>
    Response.json(
      {
        ...{ status: 400, code: 'request.invalid', message: 'Check the fields.' },
        fields: [{ path: 'answers.0', code: 'answer.file_gone', message: 'Gone.' }],
      },
      { status: 400 },
    ),
  )
  await userEvent.click(button('Confirm booking'))
  await expect.element(page.getByText('This file is no longer available. Choose it again.')).toBeVisible()
  expect(booked.map(({ body }) => body)).toMatchObject([{ answers: [{ questionId: cv.id, answer: id }] }])
})

test('another time or type is not replaced by the slot of an earlier choice', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let isSlow = true
  server.answer(sessionTypesApi.chooseSessionTime, async ({ body }) => {
    if ((body as { startTime: string }).startTime === late.startTime) return lateSlot
    if (isSlow) await answered
    return earlySlot
  })
  await openDialog()
  await openTimes()
  await userEvent.click(times.first())
  await userEvent.click(button('Continue to Summary'))
  await userEvent.click(times.last())
  answer()
  isSlow = false
  await expect.element(button('Continue to Summary')).not.toHaveAttribute('aria-busy')
  await expect.element(summary).not.toBeInTheDocument()
  expect(readDraft(bookingDraftKey(nino.id))).toMatchObject({
    ...{ step: 'time', slot: null, startTime: late.startTime },
  })
  await userEvent.click(button('Continue to Summary'))
  await expect.element(summary).toHaveFocus()
  expect(readDraft(bookingDraftKey(nino.id))).toMatchObject({ slot: { id: lateSlot.id } })
  await userEvent.click(button('Change time'))
  await userEvent.click(button('Change session type'))
  await userEvent.click(type(/Mock interview/))
  expect(readDraft(bookingDraftKey(nino.id))).toMatchObject({ slot: null, startTime: null })
})

test('opening another time or type from the search discards the chosen ones', async () => {
  const { unmount } = await openDialog()
  await openSummary()
  await unmount()
  resetDraftToFirstStep(nino.id, true)
  const again = await openDialog({ startAt: standardSlot.startTime })
  await expect.element(summary).toBeVisible()
  expect(readDraft(bookingDraftKey(nino.id))).toMatchObject({ typeId: null, slot: { id: standardSlot.id } })
  await again.unmount()
  resetDraftToFirstStep(nino.id, true)
  await openDialog({ linkedTypeId: design.id })
  await expect.element(page.getByText('Step 2 of 4: Time')).toBeVisible()
  await expect.element(times.first()).not.toBeChecked()
})

test('a free intro that was used meanwhile does not stay chosen', async () => {
  server.answer(sessionTypesApi.chooseSessionTime, () => {
    types = types.map(one => ({ ...one, introUsed: true }))
    return refusal({ status: 409, code: 'booking.intro_used', message: 'You’ve already booked it.' })
  })
  await openDialog()
  await openTimes(/Meet Nino/)
  await userEvent.click(times.first())
  await userEvent.click(button('Continue to Summary'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('You’ve already booked it.')
  await expect.element(type(/Meet Nino/)).toBeDisabled()
  await expect.element(type(/Meet Nino/)).not.toBeChecked()
  expect(readDraft(bookingDraftKey(nino.id))).toMatchObject({ typeId: null, startTime: null, slot: null })
  await openTimes()
})

test('a time that was taken leads back to the times', async () => {
  server.answer(bookingApi.createBooking, () =>
    refusal({ status: 409, code: 'booking.slot_taken', message: 'This time was just taken.' }),
  )
  await openDialog()
  await openSummary()
  await userEvent.click(button('Agree to all'))
  await userEvent.fill(roleAnswer, 'Lead')
  server.answer(sessionTypesApi.sessionTypeTimes, () => ({ times: [late] }))
  await userEvent.click(button('Confirm booking'))
  await expect.element(page.getByText('This time was just taken.')).toBeVisible()
  await expect.poll(() => times.elements().length).toBe(1)
  await expect.element(times.first()).not.toBeChecked()
})

test('the next week has times of its own', async () => {
  const asked = server.answer(sessionTypesApi.sessionTypeTimes, ({ query }) => ({
    times: (query.get('from') ?? '') > early.startTime.slice(0, 10) ? [] : [early],
  }))
  await openDialog({ linkedTypeId: design.id })
  await expect.element(times.first()).toBeVisible()
  await userEvent.click(button('Next week'))
  await expect.element(page.getByText('No free times this week.')).toBeVisible()
  await userEvent.click(button('Previous week'))
  await expect.element(times.first()).toBeVisible()
  expect(asked.every(({ query }) => query.get('days') === '7' && query.get('timeZone'))).toBe(true)
  queryClient.clear()
})

test('a held time is among the times of its own type only, and leads to its payment', async () => {
  const hold = unpaidHold.parse({
    ...{
      bookingId: aBooking().id,
      timeSlotId: lateSlot.id,
      sessionTypeId: design.id,
      interviewerId: nino.id,
    },
    ...{ transactionId: slotOf(late, 9).id, interviewerName: 'Nino', ...late, amount: 40, currency: 'USD' },
    ...{ holdExpiresAt: timeAt(0).startTime, paymentUrl: 'https://pay.example.test/' },
  })
  server.answer(bookingApi.upcomingTasks, () => ({
    ...{ holds: [hold], session: null, requests: null, toPay: 1 },
  }))
  server.answer(bookingApi.busyTimes, () => [{ timeSlotId: lateSlot.id, ...late, isHeld: true }])
  server.answer(sessionTypesApi.sessionTypeTimes, () => ({ times: [early] }))
  await openDialog()
  await openTimes(/Mock interview/)
  await expect.element(times).toHaveLength(1)
  await userEvent.click(button('Change session type'))
  await openTimes()
  await expect.element(times).toHaveLength(2)
  await userEvent.click(times.nth(1))
  await expect
    .element(page.getByRole('link', { name: 'Continue to payment' }))
    .toHaveAttribute('href', hold.paymentUrl)
})
