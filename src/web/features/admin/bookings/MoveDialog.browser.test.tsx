import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminBookingsApi } from '#contract/routes/admin-bookings.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { MoveDialog } from './MoveDialog.tsx'

const booking = { id: '0196a1b2-0000-4000-8000-00000000000a', amount: 50, currency: 'USD' } as never

const timeAt = (day: number) => ({
  slotId: null,
  startTime: `2126-12-0${day}T18:00:00.000Z`,
  endTime: `2126-12-0${day}T19:00:00.000Z`,
})
const dayAfter = '2126-12-02T00:00:00.000Z'

const times = page.getByRole('radio')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const retry = page.getByRole('button', { name: 'Try again' })
const zone = page.getByLabelText('Time zone')
const taken = { status: 409, code: 'booking.slot_taken', message: 'This time is taken.' } as const

beforeEach(() => signInAs('admin'))

test('the chosen time zone stays on the next page and names the new time', async () => {
  fakeServer().answer(adminBookingsApi.moveTimes, ({ query }) =>
    query.has('after') ? { times: [timeAt(2)], next: null } : { times: [timeAt(1)], next: dayAfter },
  )
  await render(<MoveDialog booking={booking} onClose={() => undefined} />, { wrapper: QueryProvider })
  await zone.click()
  await userEvent.selectOptions(zone, 'Asia/Tokyo')
  await button('Later times').click()
  await expect.element(page.getByRole('radio', { name: /02\/12\/2126/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('radio', { name: /03\/12\/2126.* 03:00/ })).toBeVisible()
  await expect.element(zone).toHaveValue('Asia/Tokyo')
  await times.click()
  await expect.element(page.getByText('New time:')).toHaveTextContent(/03\/12\/2126, 0?3:00/)
})

test('an empty later page keeps the way back', async () => {
  fakeServer().answer(adminBookingsApi.moveTimes, ({ query }) =>
    query.has('after') ? { times: [], next: null } : { times: [timeAt(1)], next: dayAfter },
  )
  await render(<MoveDialog booking={booking} onClose={() => undefined} />, { wrapper: QueryProvider })
  await button('Later times').click()
  await expect.element(page.getByText('No later times are free.')).toBeVisible()
  await button('Earlier times').click()
  await expect.element(times).toBeVisible()
})

test('a page of times that fails to load can be repeated or left', async () => {
  let isUp = false
  fakeServer().answer(adminBookingsApi.moveTimes, ({ query }) => {
    if (!query.has('after')) return { times: [timeAt(1)], next: dayAfter }
    if (isUp) return { times: [timeAt(2)], next: null }
    return refusal({ status: 429, code: 'rate_limit.exceeded' as never, message: 'Too many requests' })
  })
  await render(<MoveDialog booking={booking} onClose={() => undefined} />, { wrapper: QueryProvider })
  await button('Later times').click()
  await expect.element(retry).toBeVisible()
  await button('Earlier times').click()
  await expect.element(times).toBeVisible()
  await button('Later times').click()
  await expect.element(retry).toBeVisible()
  isUp = true
  await retry.click()
  await expect.element(page.getByRole('radio', { name: /02\/12\/2126/ })).toBeVisible()
})

/** The first time is taken when the session is moved there. `reload` lets the list answer after that. */
function refuseTheFirstTime() {
  let isTaken = false
  const reload = Promise.withResolvers<void>()
  const server = fakeServer()
  server.answer(adminBookingsApi.moveTimes, async () => {
    if (isTaken) await reload.promise
    return { times: [1, 2].map(timeAt).slice(isTaken ? 1 : 0), next: null }
  })
  server.answer(adminBookingsApi.moveBookingAsAdmin, () => {
    isTaken = true
    return refusal(taken)
  })
  return reload
}

async function moveToTheFirstTime() {
  await render(<MoveDialog booking={booking} onClose={() => undefined} />, { wrapper: QueryProvider })
  await times.first().click()
  await userEvent.fill(page.getByLabelText('Reason'), 'The interviewer is ill')
  await button('Move session').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(taken.message)
}

test('a refused move is reported before the times are read again, and the first of these has the focus', async () => {
  const reload = refuseTheFirstTime()
  await moveToTheFirstTime()
  await expect.element(button('Move session')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Move session')).toHaveFocus()
  reload.resolve()
  await expect.element(page.getByRole('radio', { name: /01\/12\/2126/ })).not.toBeInTheDocument()
  await expect.element(times.first()).toHaveFocus()
  await expect.element(page.getByRole('alert')).toHaveTextContent(taken.message)
})

test('while the times are read again none of the old ones can be chosen', async () => {
  const reload = refuseTheFirstTime()
  await moveToTheFirstTime()
  await times.first().click()
  await expect.element(times.first()).not.toBeChecked()
  await expect.element(page.getByText('New time:')).not.toBeInTheDocument()
  reload.resolve()
  await expect.element(times).toHaveLength(1)
  await times.click()
  await expect.element(page.getByText('New time:')).toHaveTextContent(/02\/12\/2126/)
})

test('the focus stays in the reason while it is typed', async () => {
  const reload = refuseTheFirstTime()
  await moveToTheFirstTime()
  await page.getByLabelText('Reason').click()
  reload.resolve()
  await expect.element(times).toHaveLength(1)
  await expect.element(page.getByLabelText('Reason')).toHaveFocus()
})

test('a time that was taken meanwhile is reported beside the buttons, and the first free time has the focus', async () => {
  await page.viewport(390, 640)
  let isTaken = false
  const server = fakeServer()
  server.answer(adminBookingsApi.moveTimes, () => ({
    times: [1, 2, 3, 4, 5, 6, 7].map(timeAt).slice(isTaken ? 1 : 0),
    next: null,
  }))
  server.answer(adminBookingsApi.moveBookingAsAdmin, () => {
    isTaken = true
    return refusal(taken)
  })
  await render(<MoveDialog booking={booking} onClose={() => undefined} />, { wrapper: QueryProvider })
  await times.first().click()
  await userEvent.fill(page.getByLabelText('Reason'), 'The interviewer is ill')
  await button('Move session').click()
  const error = page.getByRole('alert')
  await expect.element(error).toBeInViewport({ ratio: 0.99 })
  await expect.element(error).toHaveTextContent(taken.message)
  await expect.element(times.first()).toHaveFocus()
  await expect.element(page.getByRole('radio', { name: /01\/12\/2126/ })).not.toBeInTheDocument()
  await times.first().click()
  await expect.element(error).not.toBeInTheDocument()
})
