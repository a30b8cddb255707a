import { MemoryRouter } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bookingId, slotId } from '#contract/id.ts'
import { accountApi } from '#contract/routes/account.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { interviewersApi, sessionTypesApi, slotsApi } from '#contract/routes/marketplace.ts'
import { currencyApi } from '#contract/routes/payments.ts'
import { profileApi } from '#contract/routes/profile.ts'
import type { Slot } from '#contract/slot.ts'
import { hourMs } from '#contract/time.ts'
import { aBooking, anInterviewerCard, aSessionType } from '#test/web/factories.ts'
import { type FakeCall, fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { readDraft } from '#web/lib/storage/draft-storage.ts'
import { BookingDialog } from './BookingDialog.tsx'
import { bookingDraftKey } from './booking-link.ts'

const nino = anInterviewerCard({ displayName: 'Nino Dialog', specialty: 'Negotiation' })
const start = Math.ceil(Date.now() / hourMs) * hourMs + 72 * hourMs
const aSlot = (number: number, amount: number): Slot => ({
  id: slotId.parse(`0198a000-0000-7000-8000-00000000000${number}`),
  startTime: new Date(start + number * 2 * hourMs).toISOString(),
  endTime: new Date(start + (number * 2 + 1) * hourMs).toISOString(),
  isAvailable: true,
  amount,
  currency: 'USD',
})
const [priced, free] = [aSlot(1, 50), aSlot(2, 0)]

const failure = { status: 404, code: 'booking.not_found', message: 'No' } as const

let server: ReturnType<typeof fakeServer>
let slotReads: FakeCall[]
beforeEach(() => {
  // The visitor's country is known, so no location service is asked.
  const place = { country: 'US', currency: 'USD' }
  localStorage.setItem('visitor_location', JSON.stringify({ place, at: Date.now() }))
  signInAs('interviewee')
  server = fakeServer()
  server.answer(interviewersApi.interviewer, () => nino)
  server.answer(profileApi.profileCompleteness, () => ({ isComplete: true, missing: [] }))
  slotReads = server.answer(slotsApi.availableSlots, () => [priced, free])
  server.answer(sessionTypesApi.interviewerSessionTypes, () => [aSessionType()])
  server.answer(bookingApi.upcomingTasks, () => ({ holds: [], session: null, requests: null, toPay: 0 }))
  server.answer(bookingApi.busyTimes, () => [])
  server.answer(accountApi.myAccount, () => refusal(failure))
  server.answer(currencyApi.priceOptions, () => ({ options: [], rateUnavailable: false }))
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const time = (slot: Slot) => page.getByRole('radio', { name: slot === free ? /Free/ : /USD/ })
const notes = page.getByLabelText('Note to the interviewer')
const summary = page.getByRole('heading', { name: 'Booking Summary' })

async function openDialog() {
  const onClose = vi.fn<() => void>()
  const screen = await render(
    <MemoryRouter>
      <QueryProvider>
        <BookingDialog interviewerId={nino.id} onClose={onClose} />
      </QueryProvider>
    </MemoryRouter>,
  )
  return { ...screen, onClose }
}

async function openSummary(slot: Slot) {
  const screen = await openDialog()
  await userEvent.click(time(slot))
  await userEvent.click(button('Continue to Summary'))
  await expect.element(summary).toHaveFocus()
  return screen
}

test('the summary needs a time', async () => {
  await openDialog()
  await userEvent.click(button('Continue to Summary'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please select a time slot')
  await userEvent.click(time(priced))
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.click(button('Continue to Summary'))
  await expect.element(summary).toBeVisible()
  await expect.element(page.getByText('Step 2 of 3', { exact: false })).toBeVisible()
})

test('the price is asked for with the choice of a time, and a late fee moves nothing', async () => {
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
  const late = Promise.withResolvers<void>()
  const asked = server.answer(currencyApi.priceOptions, async () => {
    await late.promise
    const providers = [{ name: 'stripe', kind: 'card' }] as const
    const option = { currency: 'USD', amount: 50, fee: 7.5, conversion: null, providers } as const
    return { options: [option], rateUnavailable: false } as never
  })
  await openDialog()
  await userEvent.click(time(priced))
  await expect.poll(() => asked.length).toBe(1)
  await userEvent.click(button('Continue to Summary'))
  await expect.element(summary).toHaveFocus()
  const fee = page.getByText(/^incl\.\sUSD\s7\.50/)
  const place = () => button('Agree to all').element().getBoundingClientRect().top
  const before = place()
  expect(fee.query()).toBeNull()
  late.resolve()
  await expect.element(fee).toBeVisible()
  expect(place()).toBe(before)
  expect(asked).toHaveLength(1)
})

test('a free slot is booked once all consents are given, with the trimmed note', async () => {
  const sent = server.answer(bookingApi.createBooking, () => aBooking({ amount: 0, interviewerName: 'Nino' }))
  await openSummary(free)
  await expect.element(button('Confirm booking')).toBeDisabled()
  await userEvent.click(button('Agree to all'))
  await expect.element(page.getByRole('checkbox', { name: /agree to be recorded/ })).toHaveFocus()
  await userEvent.fill(notes, ' Graphs ')
  await userEvent.click(button('Confirm booking'))
  await expect.element(page.getByRole('heading', { name: 'You’re booked' })).toHaveFocus()
  expect(sent.map(({ body }) => body)).toMatchObject([{ timeSlotId: free.id, notes: 'Graphs' }])
  expect(readDraft(bookingDraftKey(nino.id))).toBeNull()
})

test('a note that is too long is kept but not sent', async () => {
  await openSummary(free)
  await userEvent.click(button('Agree to all'))
  await expect.element(button('Confirm booking')).toBeEnabled()
  await userEvent.fill(notes, 'x'.repeat(1001))
  await expect.element(button('Confirm booking')).toBeDisabled()
  await expect.element(notes).toHaveValue('x'.repeat(1001))
})

test('the browser goes to the payment page, and one that comes back shows the summary as it was', async () => {
  const held = {
    ...{ success: true, bookingId: bookingId.parse(aBooking().id), transactionId: aBooking().id as never },
    ...{ currency: 'USD' as const, amount: 50, paymentUrl: '#payment-page', message: '' },
    holdExpiresAt: new Date(Date.now() + hourMs / 4).toISOString(),
  }
  const sent = server.answer(bookingApi.createPaymentIntent, () => held)
  const { onClose } = await openSummary(priced)
  await userEvent.click(button('Agree to all'))
  await userEvent.fill(notes, 'Graphs')
  await userEvent.click(button('Proceed to Payment'))
  await expect.element(page.getByRole('heading', { name: 'Taking you to the payment page' })).toHaveFocus()
  await expect.poll(() => location.hash).toBe('#payment-page')
  expect(sent.map(({ body }) => body)).toMatchObject([
    { selectedCurrency: 'USD', selectedAmount: 50, timeZone: 'Europe/Berlin' },
  ])
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(summary).toBeVisible()
  await expect.element(notes).toHaveValue('Graphs')
  await expect.element(button(/^Proceed to Payment/)).toBeEnabled()
  expect(onClose).not.toHaveBeenCalled()
  location.hash = ''
})

test('a slot that was taken leads back to the times, and the note and the consents remain', async () => {
  server.answer(bookingApi.createBooking, () =>
    refusal({ status: 409, code: 'booking.slot_taken', message: 'This time was just taken.' }),
  )
  await openSummary(free)
  await userEvent.click(button('Agree to all'))
  await userEvent.fill(notes, 'Graphs')
  const readsBefore = slotReads.length
  await userEvent.click(button('Confirm booking'))
  await expect.element(page.getByText('This time was just taken.')).toBeVisible()
  await expect.poll(() => slotReads.length).toBeGreaterThan(readsBefore)
  await userEvent.click(time(priced))
  await expect.element(page.getByText('This time was just taken.')).not.toBeInTheDocument()
  await userEvent.click(button('Continue to Summary'))
  await expect.element(notes).toHaveValue('Graphs')
  expect(readDraft(bookingDraftKey(nino.id))).toMatchObject({ notes: 'Graphs', step: 'summary' })
  for (const box of page.getByRole('checkbox').elements()) expect(box).toBeChecked()
})

test('a closed dialog starts at the times again, and another time needs new consents', async () => {
  const { unmount } = await openSummary(priced)
  await userEvent.click(button('Agree to all'))
  await userEvent.fill(notes, 'Graphs')
  await unmount()
  await openDialog()
  await expect.element(time(priced)).toBeChecked()
  await userEvent.click(button('Continue to Summary'))
  await expect.element(notes).toHaveValue('Graphs')
  for (const box of page.getByRole('checkbox').elements()) expect(box).toBeChecked()
  await userEvent.click(button('Change time'))
  await userEvent.click(time(free))
  await userEvent.click(button('Continue to Summary'))
  for (const box of page.getByRole('checkbox').elements()) expect(box).not.toBeChecked()
})

test('unknown holds and sessions do not stop a booking, but unknown times do until they load', async () => {
  let isDown = true
  server.answer(bookingApi.upcomingTasks, () => refusal(failure))
  server.answer(bookingApi.busyTimes, () => refusal(failure))
  server.answer(slotsApi.availableSlots, () => (isDown ? refusal(failure) : [priced]))
  await openDialog()
  await expect.element(button('Try Again')).toBeVisible()
  isDown = false
  await userEvent.click(button('Try Again'))
  await expect.element(time(priced)).toBeVisible()
})

test('an incomplete profile leads to the profile', async () => {
  server.answer(profileApi.profileCompleteness, () => ({ isComplete: false, missing: ['country'] }))
  await openDialog()
  await expect.element(page.getByRole('link', { name: 'Complete Your Profile' })).toBeVisible()
  await expect.element(button('Continue to Summary')).not.toBeInTheDocument()
})
