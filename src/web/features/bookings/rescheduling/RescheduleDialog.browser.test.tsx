import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { sessionTypeId, slotId } from '#contract/id.ts'
import { bookingApi, bookingLifecycleApi } from '#contract/routes/bookings.ts'
import { sessionTypesApi, slotsApi } from '#contract/routes/marketplace.ts'
import type { Slot } from '#contract/slot.ts'
import { hourMs } from '#contract/time.ts'
import { aBooking } from '#test/web/factories.ts'
import { type FakeCall, fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { RescheduleDialog } from './RescheduleDialog.tsx'

const firstStart = Math.ceil(Date.now() / hourMs) * hourMs + 72 * hourMs
const aSlot = (number: number, amount = 50): Slot => ({
  id: slotId.parse(`0198a000-0000-7000-8000-00000000000${number}`),
  startTime: new Date(firstStart + number * 2 * hourMs).toISOString(),
  endTime: new Date(firstStart + (number * 2 + 1) * hourMs).toISOString(),
  isAvailable: true,
  amount,
  currency: 'USD',
})
const booking = aBooking({}, { reschedule: { left: 2, until: new Date(firstStart).toISOString() } })
const [taken, busy, dearer, free] = [aSlot(1), aSlot(2), aSlot(3, 60), aSlot(4)]

let server: ReturnType<typeof fakeServer>
let slots: Slot[]
let moves: FakeCall[]
beforeEach(() => {
  signInAs('interviewee')
  slots = [taken, busy, dearer, free]
  server = fakeServer()
  server.answer(slotsApi.availableSlots, () => slots)
  server.answer(bookingApi.busyTimes, () => [
    { ...busy, timeSlotId: slotId.parse('0198a000-0000-7000-8000-000000000009'), isHeld: false },
  ])
  moves = server.answer(bookingLifecycleApi.rescheduleBooking, ({ body }) => {
    if ((body as { timeSlotId: string }).timeSlotId === free.id) return booking
    slots = [busy, dearer, free]
    return refusal({ status: 409, code: 'booking.slot_taken', message: 'Taken' })
  })
})

const times = page.getByRole('radio')
const move = page.getByRole('button', { name: 'Move session' })

function Opener({ moved }: { moved: typeof booking }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Reschedule
      </button>
      {isOpen && <RescheduleDialog booking={moved} onClose={() => setOpen(false)} />}
    </>
  )
}

async function openDialog(moved = booking) {
  await render(
    <MemoryRouter>
      <QueryProvider>
        <Opener moved={moved} />
      </QueryProvider>
    </MemoryRouter>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Reschedule' }))
}

test('a session moves to a time of the same price without a conflict, and a taken one keeps the dialog open', async () => {
  await openDialog()
  await expect.element(times.nth(2)).toBeEnabled()
  expect(times.elements()).toHaveLength(3)
  await expect.element(times.nth(1)).toBeDisabled()
  await expect.element(move).toBeDisabled()
  await userEvent.click(times.first())
  await userEvent.click(move)
  await expect.poll(() => times.elements().length).toBe(2)
  await expect.element(move).toBeDisabled()
  await userEvent.click(times.last())
  await userEvent.click(move)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(moves.map(({ body }) => body)).toEqual([{ timeSlotId: taken.id }, { timeSlotId: free.id }])
  await expect.element(page.getByRole('button', { name: 'Reschedule' })).toHaveFocus()
})

test('without another time the dialog can only be closed', async () => {
  slots = [dearer]
  await openDialog()
  await expect.element(page.getByText('No other times')).toBeVisible()
  await expect.element(move).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('contentinfo').getByRole('button', { name: 'Close' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a session with a type moves to a time of that type', async () => {
  const id = sessionTypeId.parse('0198a000-0000-7000-8000-0000000000d1')
  server.answer(sessionTypesApi.sessionTypeTimes, () => ({ times: [free] }))
  const choices = server.answer(sessionTypesApi.chooseSessionTime, () => free)
  await openDialog({ ...booking, sessionType: { id, name: 'System design', minutes: 60 } })
  await expect.element(move).toBeDisabled()
  await userEvent.click(times.first())
  await userEvent.click(move)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(choices.map(({ path, body }) => [path, body])).toEqual([
    [`/api/session-types/${id}/times`, { startTime: free.startTime }],
  ])
  expect(moves.map(({ body }) => body)).toEqual([{ timeSlotId: free.id }])
})
