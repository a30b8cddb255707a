import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CalendarConnection, CalendarOverview, ExplainedDay } from '#contract/calendars.ts'
import { bookingId, sessionTypeId } from '#contract/id.ts'
import { calendarsApi } from '#contract/routes/calendars.ts'
import { profileApi } from '#contract/routes/profile.ts'
import { aProfile } from '#test/web/factories.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import CalendarsPage, { clientLoader } from './CalendarsPage.tsx'

const connectionId = '0198a000-0000-7000-8000-0000000000c1'

const aConnection = (fields: Partial<CalendarConnection> = {}): CalendarConnection => ({
  id: connectionId,
  provider: 'caldav',
  label: 'ann · cloud.example.com',
  status: 'ok',
  failingSince: null,
  lastSyncedAt: '2026-11-24T12:00:00.000Z',
  calendars: [
    {
      id: '0198a000-0000-7000-8000-0000000000c2',
      name: 'Work',
      checksBusy: true,
      isTarget: false,
      canWrite: true,
      isDeleted: false,
    },
    {
      id: '0198a000-0000-7000-8000-0000000000c3',
      name: 'Holidays',
      checksBusy: false,
      isTarget: false,
      canWrite: false,
      isDeleted: false,
    },
  ],
  ...fields,
})

const empty: CalendarOverview = {
  connections: [],
  providers: ['caldav', 'ics'],
  differences: [],
  feedUrl: null,
}

const HydrateFallback = () => null

async function renderPage(initial: Partial<CalendarOverview> = {}, address = '/calendars') {
  signInAs('interviewer')
  const server = fakeServer()
  const state = { overview: { ...empty, ...initial } }
  server.answer(profileApi.myProfile, () => aProfile({ role: 'interviewer', timeZone: 'Europe/Berlin' }))
  server.answer(calendarsApi.calendars, () => state.overview)
  const day: ExplainedDay = { timeZone: 'Europe/Berlin', times: [], types: [], busy: [] }
  const days = server.answer(calendarsApi.explainDay, () => day)
  const router = createMemoryRouter(
    [{ path: '/calendars', Component: CalendarsPage, HydrateFallback, loader: clientLoader }],
    { initialEntries: [address] },
  )
  await render(
    <QueryProvider>
      <RouterProvider router={router} />
    </QueryProvider>,
  )
  return { server, state, day, days }
}

const button = (name: string | RegExp) => page.getByRole('button', { name })

test('a CalDAV account is connected, and a wrong password is said beside what to do', async () => {
  const { server, state } = await renderPage()
  const message = 'The calendar server refused this user name and password.'
  let isRight = false
  const sent = server.answer(calendarsApi.connectCalDav, () => {
    if (!isRight) return refusal({ status: 409, code: 'calendar.refused', message })
    state.overview = { ...empty, connections: [aConnection()] }
    return state.overview
  })
  const place = () => button('iCloud, Fastmail, Nextcloud…').element().getBoundingClientRect().top
  const placeBefore = place()
  await userEvent.click(button('iCloud, Fastmail, Nextcloud…'))
  const dialog = page.getByRole('dialog', { name: 'Connect a CalDAV account' })
  await userEvent.click(dialog.getByRole('button', { name: 'Fastmail' }))
  await expect.element(dialog.getByLabelText('Server address')).toHaveValue('https://caldav.fastmail.com')
  await expect.element(dialog.getByLabelText('User name')).toHaveFocus()
  await userEvent.fill(dialog.getByLabelText('User name'), 'ann')
  await userEvent.fill(dialog.getByLabelText('App password', { exact: true }), 'wrong')
  await userEvent.click(dialog.getByRole('button', { name: 'Connect calendar' }))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message)
  isRight = true
  await userEvent.fill(dialog.getByLabelText('App password', { exact: true }), 'secret')
  await userEvent.click(dialog.getByRole('button', { name: 'Connect calendar' }))
  await expect.element(page.getByRole('heading', { name: 'CalDAV' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  // The new connection is below, and moves nothing.
  expect(place()).toBe(placeBefore)
  expect(sent.at(-1)?.body).toEqual({
    ...{ serverUrl: 'https://caldav.fastmail.com', username: 'ann', password: 'secret' },
  })
})

test('an address left empty is asked for in words', async () => {
  await renderPage()
  await userEvent.click(page.getByRole('button', { name: 'ICS address' }))
  await userEvent.click(page.getByRole('button', { name: 'Connect calendar' }))
  await expect.element(page.getByText('This field is required.')).toBeVisible()
  await expect.element(page.getByLabelText('Address', { exact: true })).toHaveFocus()
})

test('a calendar is chosen for bookings, and one that cannot be written offers only to hide slots', async () => {
  const { server, state } = await renderPage({ connections: [aConnection()] })
  const answered = Promise.withResolvers<void>()
  const sent = server.answer(calendarsApi.updateCalendar, async ({ body }) => {
    await answered.promise
    const [work, holidays] = aConnection().calendars
    if (!work || !holidays) throw new Error('two calendars')
    const calendars = [{ ...work, ...(body as object) }, holidays]
    state.overview = { ...empty, connections: [aConnection({ calendars })] }
    return state.overview
  })
  const target = page.getByRole('checkbox', { name: 'Gets bookings · Work' })
  await userEvent.click(target)
  // It does not jump back while the answer is on its way.
  await expect.element(target).toBeChecked()
  answered.resolve()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ isTarget: true }])
  await expect.element(target).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Hides slots · Holidays' })).not.toBeChecked()
  await expect
    .element(page.getByRole('checkbox', { name: 'Gets bookings · Holidays' }))
    .not.toBeInTheDocument()
})

test.each([
  ['reauth_required', 'We no longer have access to this account', 'Connect again'],
  ['unreachable', 'The calendar server doesn’t answer', null],
  ['unreadable', 'We can’t read this calendar', null],
] as const)('a connection that is %s says since when, and what to do', async (status, title, action) => {
  await renderPage({ connections: [aConnection({ status, failingSince: '2026-11-24T12:00:00.000Z' })] })
  const alert = page.getByText(title)
  await expect.element(alert).toBeVisible()
  await expect.element(page.getByText(/^Since/)).toBeVisible()
  if (action === null) await expect.element(button('Connect again')).not.toBeInTheDocument()
  else {
    await userEvent.click(button(action))
    const dialog = page.getByRole('dialog', { name: 'Connect a CalDAV account' })
    await expect.element(dialog.getByLabelText('User name')).toHaveValue('ann')
    // Only the host is known, and a server may have a path.
    await expect.element(dialog.getByLabelText('Server address')).toHaveValue('')
  }
})

test.each(['reauth_required', 'unreadable'] as const)(
  'an ICS address that is %s gets the new address',
  async status => {
    const failed = { provider: 'ics', status, failingSince: '2026-11-24T12:00:00.000Z' } as const
    const { server, state } = await renderPage({ connections: [aConnection(failed)] })
    const sent = server.answer(calendarsApi.connectIcs, () => {
      state.overview = { ...empty, connections: [aConnection({ provider: 'ics' })] }
      return state.overview
    })
    await userEvent.click(button('Connect again'))
    const url = 'https://example.com/new.ics'
    await userEvent.fill(page.getByLabelText('Address', { exact: true }), url)
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Connect calendar' }))
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ url, connectionId }])
  },
)

test('a deleted calendar says that bookings go nowhere, and can only be unticked', async () => {
  const [work, holidays] = aConnection().calendars
  if (!work || !holidays) throw new Error('two calendars')
  const deleted = { ...work, checksBusy: false, isTarget: true, isDeleted: true }
  const { server, state } = await renderPage({
    connections: [aConnection({ calendars: [deleted, holidays] })],
  })
  const sent = server.answer(calendarsApi.updateCalendar, () => {
    state.overview = { ...empty, connections: [aConnection({ calendars: [holidays] })] }
    return state.overview
  })
  await expect.element(page.getByText('Bookings aren’t written to a calendar')).toBeVisible()
  await expect.element(page.getByText(/^Work was deleted in this account/)).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Hides slots · Work' })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('checkbox', { name: 'Gets bookings · Work' }))
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ isTarget: false }])
  await expect.element(page.getByText('Bookings aren’t written to a calendar')).not.toBeInTheDocument()
})

test('a day lists every time with its reason, and the calendar that hides it', async () => {
  const { day, days } = await renderPage({ connections: [aConnection()] })
  const time = (hour: string) => ({
    startTime: `2030-11-25T${hour}:00:00.000Z`,
    endTime: `2030-11-25T${hour}:30:00.000Z`,
  })
  day.times = [
    { ...time('08'), state: 'notice', calendars: [] },
    { ...time('09'), state: 'busy', calendars: ['Work'] },
    { ...time('11'), state: 'offered', calendars: [] },
    { ...time('13'), state: 'day_off', calendars: [] },
  ]
  day.types = [
    {
      id: sessionTypeId.parse('0198a000-0000-7000-8000-0000000000d1'),
      ...{ name: 'System design', minutes: 45 },
      starts: [
        { from: time('08').startTime, to: time('09').startTime, state: 'buffer', calendars: ['Work'] },
        { from: time('11').startTime, to: time('11').startTime, state: 'too_long', calendars: [] },
      ],
    },
  ]
  day.busy = [{ ...time('09'), calendar: 'Work' }]
  await page.getByLabelText('Day', { exact: true }).fill('25/11/2030')
  await expect.poll(() => days.at(-1)?.path).toBe('/api/calendars/day/2030-11-25')
  const rows = page.getByRole('listitem').filter({ hasText: /^\d\d:\d\d/ })
  await expect.element(rows.nth(0)).toHaveTextContent(/09:00.*Too soon/)
  await expect.element(rows.nth(1)).toHaveTextContent(/10:00.*Work.*Busy/)
  await expect.element(rows.nth(2)).toHaveTextContent(/12:00.*Available/)
  await expect.element(rows.nth(3)).toHaveTextContent(/14:00.*Day off/)
  await expect.element(page.getByRole('heading', { name: /System design · 45/ })).toBeVisible()
  const starts = page.getByRole('listitem').filter({ hasText: /^Start/ })
  await expect.element(starts.nth(0)).toHaveTextContent(/Starts 09:00 to 10:00.*Work.*Break between sessions/)
  await expect.element(starts.nth(1)).toHaveTextContent(/Start 12:00.*Session too long/)
})

test('the feed is created, and a new address is made only after a question', async () => {
  const { server, state } = await renderPage()
  let version = 0
  server.answer(calendarsApi.renewCalendarFeed, () => {
    version++
    const feedUrl = `https://rehearse.test/calendar-feed/${version}.ics`
    state.overview = { ...empty, feedUrl }
    return { feedUrl }
  })
  await userEvent.click(button('Create feed address'))
  await expect.element(page.getByText('https://rehearse.test/calendar-feed/1.ics')).toBeVisible()
  await userEvent.click(button('Renew address'))
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent('stops working')
  await userEvent.click(question.getByRole('button', { name: 'Renew address' }))
  await expect.element(page.getByText('https://rehearse.test/calendar-feed/2.ics')).toBeVisible()
})

test('what the owner did there is shown, and leads to the bookings', async () => {
  await renderPage({
    connections: [aConnection()],
    differences: [
      {
        bookingId: bookingId.parse('0198a000-0000-7000-8000-0000000000b1'),
        startTime: '2026-11-24T12:00:00.000Z',
        ...{ state: 'deleted_there', calendar: 'Work', account: 'ann' },
      },
    ],
  })
  await expect.element(page.getByText('you deleted this in Work')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'My Bookings' }))
    .toHaveAttribute('href', '/interviewer-bookings')
})

test.each([
  ['connected', 'Calendar connected'],
  ['denied', 'You didn’t allow access'],
  ['expired', 'Connect again.'],
])('the return from Google or Microsoft with %s is told', async (outcome, text) => {
  await renderPage({}, `/calendars?calendar=${outcome}`)
  await expect.element(page.getByText(text)).toBeVisible()
})

test('disconnecting asks first, and says what is lost', async () => {
  const { server, state } = await renderPage({ connections: [aConnection()] })
  server.answer(calendarsApi.disconnectCalendar, () => {
    state.overview = empty
    return undefined
  })
  await userEvent.click(button('Disconnect'))
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent('ann · cloud.example.com')
  await userEvent.click(question.getByRole('button', { name: 'Disconnect' }))
  await expect.element(page.getByRole('heading', { name: 'Connect a calendar' })).toBeVisible()
})
