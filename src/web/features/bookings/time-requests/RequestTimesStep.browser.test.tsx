import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { slotId } from '#contract/id.ts'
import { bookingApi, timeRequestsApi } from '#contract/routes/bookings.ts'
import { interviewersApi, sessionTypesApi, slotsApi } from '#contract/routes/marketplace.ts'
import { profileApi } from '#contract/routes/profile.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { anInterviewerCard, anotherSessionType, aSessionType, aTimeRequest } from '#test/web/factories.ts'
import { type FakeCall, fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { BookingDialog } from '#web/features/bookings/booking-dialog/BookingDialog.tsx'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { browserTimeZone, toInputDate } from '#web/lib/format.ts'

const nino = anInterviewerCard({ displayName: 'Nino Requests' })
const question = {
  id: '0198a000-0000-4000-8000-000000000001',
  ...{ kind: 'text' as const, label: 'Your role?', required: true },
}
const requestTerms = { minutes: 60, amount: 50, currency: 'USD' as const, noticeMinutes: 120 }
const standard = aSessionType({ requestTerms })
const design = anotherSessionType({
  amount: 0,
  questions: [question],
  requestTerms: { ...requestTerms, minutes: 45, amount: 0 },
})
const start = Math.ceil(Date.now() / hourMs) * hourMs + 48 * hourMs
const times = [0, 1, 2, 3].map(hours => ({
  startTime: new Date(start + hours * hourMs).toISOString(),
  endTime: new Date(start + hours * hourMs + 45 * minuteMs).toISOString(),
}))

const slot = {
  id: slotId.parse('0198a000-0000-7000-8000-000000000051'),
  ...{ startTime: new Date(start).toISOString(), endTime: new Date(start + hourMs).toISOString() },
  ...{ isAvailable: true, amount: 50, currency: 'USD' as const },
}

let server: ReturnType<typeof fakeServer>
let sent: FakeCall[]
beforeEach(() => {
  const place = { country: 'US', currency: 'USD' }
  localStorage.setItem('visitor_location', JSON.stringify({ place, at: Date.now() }))
  signInAs('interviewee')
  server = fakeServer()
  server.answer(interviewersApi.interviewer, () => nino)
  server.answer(profileApi.profileCompleteness, () => ({ isComplete: true, missing: [] }))
  server.answer(slotsApi.availableSlots, () => [slot])
  server.answer(sessionTypesApi.interviewerSessionTypes, () => [standard])
  server.answer(bookingApi.upcomingTasks, () => ({ holds: [], session: null, requests: null, toPay: 0 }))
  server.answer(bookingApi.busyTimes, () => [])
  server.answer(timeRequestsApi.requestableTimes, () => ({ times }))
  sent = server.answer(timeRequestsApi.requestTimes, () => aTimeRequest())
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const boxes = page.getByRole('group', { name: 'Free times on this day' }).getByRole('checkbox')

const openDialog = () =>
  render(
    <MemoryRouter>
      <QueryProvider>
        <BookingDialog interviewerId={nino.id} onClose={() => undefined} />
      </QueryProvider>
    </MemoryRouter>,
  )

async function openStep() {
  await openDialog()
  await userEvent.click(button('None of these work? Propose other times'))
  await expect.element(page.getByRole('heading', { name: 'Propose other times' })).toHaveFocus()
}

test('the step opens on the first day that the notice allows', async () => {
  const noticeMinutes = (5 * dayMs) / minuteMs
  server.answer(sessionTypesApi.interviewerSessionTypes, () => [
    aSessionType({ requestTerms: { ...requestTerms, noticeMinutes } }),
  ])
  const asked = server.answer(timeRequestsApi.requestableTimes, () => ({ times }))
  await openStep()
  await expect.element(boxes.first()).toBeVisible()
  const day = toInputDate(Date.now() + 5 * dayMs, browserTimeZone())
  expect(asked.map(({ query }) => query.get('from'))).toEqual([day])
})

test('a candidate picks up to three times and sends them with a message', async () => {
  await openStep()
  await expect.element(page.getByText(/^1.h · .*50$/)).toBeVisible()
  await userEvent.click(button('Send request'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose at least one time.')
  for (const index of [2, 0, 1]) await userEvent.click(boxes.nth(index))
  await expect.element(boxes.nth(3)).toBeDisabled()
  await userEvent.click(button(/^Remove/).first())
  await expect.element(boxes.nth(3)).toBeEnabled()
  await userEvent.fill(page.getByLabelText('Message to Nino Requests'), ' After six, please. ')
  await userEvent.click(button('Send request'))
  await expect.element(page.getByRole('heading', { name: 'Request sent' })).toHaveFocus()
  expect(sent.map(({ body }) => body)).toEqual([
    {
      sessionTypeId: standard.id,
      startTimes: [times[1]?.startTime, times[2]?.startTime],
      message: 'After six, please.',
    },
  ])
})

test('a free type asks for its answers and the consents, and shows why a request is refused', async () => {
  server.answer(sessionTypesApi.interviewerSessionTypes, () => [standard, design])
  server.answer(sessionTypesApi.sessionTypeTimes, () => ({ times: [] }))
  sent = server.answer(timeRequestsApi.requestTimes, () =>
    refusal({ status: 409, code: 'time_request.time_taken', message: 'This time is no longer free.' }),
  )
  await openDialog()
  await userEvent.click(page.getByRole('radio', { name: /System design/ }))
  await userEvent.click(button('Continue to times'))
  await userEvent.click(button('None of these work? Propose other times'))
  await userEvent.click(boxes.first())
  await expect.element(button('Send request')).toBeDisabled()
  await userEvent.click(button('Agree to all'))
  await userEvent.click(button('Send request'))
  await expect.element(page.getByLabelText('Your role?')).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.fill(page.getByLabelText('Your role?'), 'Staff engineer')
  await userEvent.click(button('Send request'))
  await expect.element(page.getByText('This time is no longer free.')).toBeVisible()
  expect(sent.map(({ body }) => body)).toMatchObject([
    { answers: [{ questionId: question.id, answer: 'Staff engineer' }], consents: { length: 4 } },
  ])
  await userEvent.click(button('Back to times'))
  await expect.element(page.getByRole('heading', { name: 'Propose other times' })).not.toBeInTheDocument()
})

test('without weekly hours there is no link', async () => {
  server.answer(sessionTypesApi.interviewerSessionTypes, () => [aSessionType()])
  await openDialog()
  await expect.element(page.getByRole('heading', { name: 'Choose a time' })).toBeVisible()
  await expect.element(button(/Propose other times/)).not.toBeInTheDocument()
})
