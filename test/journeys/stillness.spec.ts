import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'
import type { TestApp } from '#test/open-app.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { noonIn } from './times.ts'

// A click counts only on what has stood still.

/** One interviewer whom several people ask, the nearest first. */
async function requests(app: TestApp, ...names: string[]) {
  const interviewer = await anInterviewer(app, { mode: 'approve' })
  for (const [at, name] of names.entries()) {
    const interviewee = await anInterviewee(app, { name })
    await aSession(app, { interviewer, interviewee, start: noonIn(3 + at), status: 'pending' })
  }
  const statuses = async () => {
    const { bookings } = await app.as(interviewer).call(api.interviewerBookings, { query: { order: 'asc' } })
    return bookings.map(one => one.status)
  }
  return { interviewer, statuses }
}

/** Once more where the pointer is, as a hand does that has not seen yet what changed. */
async function clickAgain(page: Page) {
  await page.mouse.down()
  await page.mouse.up()
}

test('a second click on Accept answers nobody else, wherever the list has gone meanwhile', async ({
  page,
  app,
  signInAs,
}) => {
  const { interviewer, statuses } = await requests(app, 'Ana', 'Boris', 'Clara')
  await signInAs(interviewer, 2)
  await page.goto('/interviewer-bookings?status=pending&order=asc')
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('article', { name: 'Ana' }).getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Booking accepted')).toBeVisible()
  await clickAgain(page)
  await clickAgain(page)
  expect(await statuses()).toEqual(['confirmed', 'pending', 'pending'])
})

test('a request accepted on the overview stays where it was, and is nowhere else meanwhile', async ({
  page,
  app,
  signInAs,
}) => {
  const { interviewer } = await requests(app, 'Ana', 'Boris')
  await signInAs(interviewer, 2)
  await page.goto('/bookings')
  const ana = page.getByText('Ana', { exact: true })
  await page.getByRole('article', { name: 'Ana' }).getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Booking accepted')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Ana' }).getByText('Confirmed')).toBeVisible()
  await expect(ana).toHaveCount(1)
  await page.reload()
  await expect(
    page.getByRole('region', { name: 'Next session' }).getByText('Ana', { exact: true }),
  ).toBeVisible()
  await expect(ana).toHaveCount(1)
})

test('a second click where a row has gone takes nothing of the next one', async ({ page, app, signInAs }) => {
  const person = await anInterviewee(app)
  await app.tokenFor(person.id)
  await app.tokenFor(person.id)
  const { length } = await app.as(person).call(api.mySignIns, {})
  await signInAs(person, 1)
  await page.goto('/account')
  const end = page.getByRole('button', { name: /^Sign out .* signed in on/ })
  await expect(end).toHaveCount(length - 1)
  await end.first().click()
  await expect(end).toHaveCount(length - 2)
  await clickAgain(page)
  await clickAgain(page)
  await expect(page.getByText('Signed out there.')).toBeVisible()
  expect(await app.as(person).call(api.mySignIns, {})).toHaveLength(length - 1)
})
