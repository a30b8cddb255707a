import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { slotId } from '#contract/id.ts'
import { applicationsApi } from '#contract/routes/applications.ts'
import { daysOffApi, publicProfileApi, slotsApi, weeklyScheduleApi } from '#contract/routes/marketplace.ts'
import { profileApi } from '#contract/routes/profile.ts'
import { reliabilityApi } from '#contract/routes/reliability.ts'
import type { DayRange, OwnSlot, WeeklySchedule } from '#contract/slot.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { aProfile } from '#test/web/factories.ts'
import { type FakeCall, fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import TimeSlotsPage, { clientLoader, shouldRevalidate } from './TimeSlotsPage.tsx'

const slotIn = (days: number): OwnSlot => {
  const start = Math.ceil(Date.now() / hourMs) * hourMs + days * dayMs
  return {
    id: slotId.parse(`0198a000-0000-7000-8000-00000000000${days}`),
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + hourMs).toISOString(),
    isAvailable: true,
    isOfHours: false,
    isBusy: false,
    amount: 50,
    currency: 'USD',
  }
}

const HydrateFallback = () => null

async function renderPage({
  answerSlots = slots => slots,
  profileLoads = Promise.resolve(),
  address = '/time-slots',
}: {
  answerSlots?: (slots: OwnSlot[]) => OwnSlot[] | Response
  /** The profile is answered after this. */
  profileLoads?: Promise<void>
  address?: string
} = {}) {
  signInAs('interviewer')
  const server = fakeServer()
  let slots = [slotIn(1), slotIn(2)]
  const requests = {
    profile: server.answer(profileApi.myProfile, async () => {
      await profileLoads
      return aProfile({ role: 'interviewer' })
    }),
    slots: server.answer(slotsApi.mySlots, () => answerSlots(slots)),
    schedule: server.answer(weeklyScheduleApi.weeklySchedule, () => ({
      hours: null,
      revision: 0,
      feePercent: 15,
    })),
  }
  let daysOff: DayRange[] = []
  server.answer(daysOffApi.daysOff, () => daysOff)
  const blocked = server.answer(daysOffApi.addDaysOff, ({ body }) => {
    const { from, to, preview } = body as DayRange & { preview?: boolean }
    const [first, second] = slots
    if (!preview) daysOff = [{ from, to }]
    return { removed: first ? [first] : [], booked: second ? [second] : [] }
  })
  server.answer(publicProfileApi.myPublicProfile, () => ({
    isOpen: false,
    isShown: false,
    address: null,
    showsBio: false,
    isEmailConfirmed: true,
  }))
  server.answer(applicationsApi.myApplication, () => ({
    ...{ state: 'unneeded', since: null, missing: [], note: '', workEmail: null, linksLeft: 3, answer: null },
    can: { send: false, withdraw: false, resendLink: false },
  }))
  server.answer(reliabilityApi.myReliability, () => ({
    ...{ state: 'good', since: null, pausedUntil: null, sessions: 0, note: null },
    figures: { noShows: 0, lateCancellations: 0, unanswered: 0, overdueScorecards: 0 },
  }))
  server.answer(weeklyScheduleApi.previewWeeklySchedule, () => ({
    added: [],
    stays: 0,
    ends: [],
    leftOut: [],
    leftOver: 0,
  }))
  server.answer(slotsApi.deleteSlot, ({ path }) => {
    slots = slots.filter(slot => !path.endsWith(slot.id))
  })
  const router = createMemoryRouter(
    [
      {
        path: '/time-slots',
        Component: TimeSlotsPage,
        HydrateFallback,
        loader: clientLoader,
        shouldRevalidate,
      },
    ],
    { initialEntries: [address] },
  )
  await render(
    <QueryProvider>
      <RouterProvider router={router} />
    </QueryProvider>,
  )
  return { server, requests, blocked }
}

test('nothing moves when the time zone above the views is known', async () => {
  const { promise: profileLoads, resolve: load } = Promise.withResolvers<void>()
  await renderPage({ profileLoads })
  const views = page.getByRole('navigation', { name: 'Parts of this page' })
  const change = page.getByRole('banner').getByRole('link', { name: 'Change time zone' })
  await expect.element(views).toBeVisible()
  await expect.element(change).not.toBeInTheDocument()
  const { top } = views.element().getBoundingClientRect()
  load()
  await expect.element(change).toBeVisible()
  expect(views.element().getBoundingClientRect().top).toBe(top)
})

test('after a slot is deleted the list has the focus', async () => {
  await renderPage()
  await userEvent.click(page.getByRole('button', { name: /^Delete slot/ }).first())
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Delete slot' }))
  await expect.element(page.getByText('1 slot', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Your time slots' })).toHaveFocus()
})

test('the weekly schedule opens and closes without loading the page’s data again', async () => {
  const { requests } = await renderPage({ address: '/time-slots?view=availability' })
  const open = page.getByRole('button', { name: 'Set weekly hours' })
  await userEvent.click(open)
  await expect.element(page.getByRole('heading', { name: 'Weekly hours' })).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(open).toHaveFocus()
  expect(Object.values(requests).map(sent => sent.length)).toEqual([1, 1, 1])
})

test('data that cannot be loaded is named, and loads on retry', async () => {
  let isRefused = true
  await renderPage({
    answerSlots: slots =>
      isRefused ? refusal({ status: 429, code: 'request.too_many', message: 'Too many requests.' }) : slots,
  })
  await expect.element(page.getByRole('heading', { name: 'Manage Slots' })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load time slots')
  isRefused = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('2 slots', { exact: true })).toBeVisible()
})

/** Opens the weekly schedule, which another window then changes to Tuesdays. Saving fails for the older revision. */
async function editWhileChanged() {
  const { server } = await renderPage({ address: '/time-slots?view=availability' })
  const hoursOn = (weekday: number): WeeklySchedule => ({
    times: [{ weekday, startTime: '10:00', endTime: '12:00' }],
    ...{ sessionMinutes: 60, bufferMinutes: 0, noticeMinutes: 60, amount: 50, currency: 'USD', daysOff: [] },
  })
  let saved = { hours: hoursOn(1), revision: 1, feePercent: 15 }
  server.answer(weeklyScheduleApi.weeklySchedule, () => saved)
  await queryClient.invalidateQueries()
  const saves = server.answer(weeklyScheduleApi.setWeeklySchedule, ({ body }) =>
    (body as { revision: number }).revision === saved.revision
      ? { ...saved, added: 0, ended: 0 }
      : refusal({
          status: 409,
          code: 'hours.changed_elsewhere',
          message: 'Changed in another window.',
        }),
  )
  await userEvent.click(page.getByRole('button', { name: 'Change weekly hours' }))
  await expect.element(page.getByLabelText('Monday, until')).toHaveValue('12:00')
  saved = { ...saved, hours: hoursOn(2), revision: 2 }
  return saves
}
const save = page.getByRole('button', { name: 'Save weekly hours' })
const revisions = (saves: FakeCall[]) => saves.map(({ body }) => (body as { revision: number }).revision)

test('a form opened before another window changed the schedule does not replace the change unseen', async () => {
  const saves = await editWhileChanged()
  // The page reads the schedule again, for example because it is stale.
  await queryClient.invalidateQueries()
  await userEvent.click(save)
  await expect.element(page.getByRole('alert')).toHaveTextContent(/another window.*Tue10:00 - 12:00/)
  expect(revisions(saves)).toEqual([1])
})

test('a change of another window is shown, and replaced by saving again', async () => {
  const saves = await editWhileChanged()
  await userEvent.click(save)
  await expect.element(page.getByRole('alert')).toHaveTextContent(/another window.*Tue10:00 - 12:00/)
  await expect.element(page.getByLabelText('Monday, until')).toHaveValue('12:00')
  await userEvent.click(save)
  await expect.element(page.getByRole('button', { name: 'Change weekly hours' })).toBeVisible()
  expect(revisions(saves)).toEqual([1, 2])
})

/** The amount that a price typed key by key is published with. */
async function publishedAmount(typed: string) {
  const { server } = await renderPage()
  const sent = server.answer(slotsApi.addSlots, () => [slotIn(3)])
  const price = page.getByRole('tabpanel').getByLabelText('Price')
  await userEvent.clear(price)
  await userEvent.type(price, typed)
  await expect.element(price).toHaveValue(typed)
  return { price, sent, publish: () => userEvent.click(page.getByRole('button', { name: 'Create slot' })) }
}
const amountsOf = (sent: FakeCall[]) =>
  sent.flatMap(({ body }) => (body as { timeSlots: { amount: number }[] }).timeSlots.map(slot => slot.amount))

test('a price with a comma is shown in full, and published as it is shown', async () => {
  const { price, sent, publish } = await publishedAmount('49,99')
  await expect
    .element(price)
    .toHaveAccessibleDescription(/^USD\s49\.99 · You receive USD\s42\.49 after our 15% fee$/)
  await publish()
  await expect.poll(() => amountsOf(sent)).toEqual([49.99])
  await expect.element(price).toHaveValue('49.99')
})

test('a price with the sign of another currency is read once that currency is chosen', async () => {
  const { price, sent, publish } = await publishedAmount('€25')
  await expect.element(price).toHaveAccessibleDescription(/up to two decimals/)
  await userEvent.selectOptions(page.getByRole('tabpanel').getByLabelText('Currency'), 'EUR')
  await publish()
  await expect.poll(() => amountsOf(sent)).toEqual([25])
})

test('a price that can be read in two ways is not published', async () => {
  const { price, sent, publish } = await publishedAmount('1.500')
  await expect.element(price).toHaveAccessibleDescription(/up to two decimals/)
  await publish()
  await expect.element(price).toHaveFocus()
  expect(sent).toEqual([])
})

test('the wheel over a price scrolls the page', async () => {
  const { price } = await publishedAmount('75')
  const input = price.element()
  const wheel = new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true })
  expect(input.dispatchEvent(wheel)).toBe(true)
  expect(input).toHaveProperty('type', 'text')
  await expect.element(price).toHaveValue('75')
})

test('one click from the page, all free slots get one price', async () => {
  const { server } = await renderPage()
  const sent = server.answer(slotsApi.setSlotPrices, () => ({ changed: 2, unchanged: 0 }))
  await userEvent.click(page.getByRole('button', { name: 'Change prices' }))
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await expect.element(dialog.getByRole('radio', { name: 'All 2 free slots' })).toBeChecked()
  await userEvent.fill(dialog.getByLabelText('Price'), '75')
  await userEvent.click(dialog.getByRole('button', { name: 'Change price of 2 slots' }))
  await expect.element(dialog).not.toBeInTheDocument()
  const slotIds = [slotIn(1).id, slotIn(2).id]
  expect(sent[0]?.body).toEqual({ slotIds, amount: 75, currency: 'USD', weeklyHours: false })
})

test('selected slots get a price, in the list and in the calendar', async () => {
  const { server } = await renderPage()
  const sent = server.answer(slotsApi.setSlotPrices, () => ({ changed: 1, unchanged: 0 }))
  await userEvent.click(page.getByRole('button', { name: 'Select slots' }))
  const bar = page.getByRole('region', { name: 'Selected slots' })
  await expect.element(bar).toHaveTextContent('0 slots selected')
  await userEvent.click(
    page
      .getByRole('grid')
      .getByRole('button', { name: /Available/ })
      .first(),
  )
  await expect.element(bar).toHaveTextContent('1 slot selected')
  await expect.element(page.getByRole('checkbox', { name: /^Select slot/ }).first()).toBeChecked()
  await userEvent.click(page.getByRole('checkbox', { name: /^Select slot/ }).last())
  await expect.element(bar).toHaveTextContent('2 slots selected')
  await userEvent.click(page.getByRole('checkbox', { name: /^Select slot/ }).first())
  await userEvent.click(bar.getByRole('button', { name: 'Change prices' }))
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await userEvent.click(dialog.getByRole('button', { name: 'Change price of 1 slot' }))
  await expect
    .poll(() => sent.map(({ body }) => (body as { slotIds: string[] }).slotIds))
    .toEqual([[slotIn(2).id]])
  await userEvent.click(bar.getByRole('button', { name: 'Done' }))
  await expect.element(bar).not.toBeInTheDocument()
})

test('a click on a day shows which slots its day off removes and keeps, the next one takes it', async () => {
  const { blocked } = await renderPage()
  await userEvent.click(page.getByRole('grid').getByRole('columnheader').last().getByRole('button'))
  const dialog = page.getByRole('dialog', { name: 'Take days off' })
  await expect.element(dialog.getByText('1 free slot will be removed')).toBeVisible()
  await expect.element(dialog.getByText('1 booked slot stays')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Take 1 day off' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(blocked.filter(({ body }) => !(body as { preview?: boolean }).preview)).toHaveLength(1)
  await expect.element(page.getByRole('grid').getByText('Day off', { exact: true })).toBeVisible()
})

test('days off are listed under Availability, booking mode and public page under Settings', async () => {
  await renderPage()
  await userEvent.click(page.getByRole('link', { name: 'Availability' }))
  await expect.element(page.getByRole('heading', { name: 'Days off' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Availability' }))
    .toHaveAttribute('aria-current', 'page')
  await userEvent.click(page.getByRole('link', { name: 'Settings' }))
  await expect.element(page.getByRole('radio', { name: /^Instant/ })).toBeChecked()
  await userEvent.click(page.getByRole('link', { name: 'Calendar', exact: true }))
  await userEvent.click(page.getByRole('link', { name: 'Show as a list' }))
  await expect.element(page.getByRole('heading', { name: 'Your time slots' })).toBeVisible()
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
})

test('the times of one day are copied to others', async () => {
  await renderPage({ address: '/time-slots?hours=edit' })
  await userEvent.click(page.getByRole('button', { name: 'Add a time on Tuesday' }))
  await userEvent.selectOptions(page.getByLabelText('Tuesday, from'), '09:00')
  await userEvent.click(page.getByRole('button', { name: 'Copy the times of Tuesday' }))
  await userEvent.click(page.getByRole('button', { name: 'To Sunday' }))
  await expect.element(page.getByLabelText('Sunday, from')).toHaveValue('09:00')
  await userEvent.click(page.getByRole('button', { name: 'Use the same times from Monday to Friday' }))
  for (const day of ['Monday', 'Wednesday', 'Friday'])
    await expect.element(page.getByLabelText(`${day}, until`)).toHaveValue('12:00')
  await expect.element(page.getByLabelText('Saturday, from')).not.toBeInTheDocument()
})

test('requests for other times are turned off with one switch', async () => {
  const { server } = await renderPage({ address: '/time-slots?view=settings' })
  const saved = server.answer(profileApi.setTimeRequests, () => ({ acceptsTimeRequests: false }))
  const toggle = page.getByRole('switch', { name: 'Requests for other times' })
  await expect.element(toggle).toBeChecked()
  server.answer(profileApi.myProfile, () => aProfile({ role: 'interviewer', acceptsTimeRequests: false }))
  await userEvent.click(toggle)
  await expect.element(toggle).not.toBeChecked()
  await expect.poll(() => saved.length).toBe(1)
  expect(saved.map(({ body }) => body)).toEqual([{ acceptsTimeRequests: false }])
})
