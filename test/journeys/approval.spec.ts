import { api } from '#contract/api.ts'
import type { Money } from '#contract/money.ts'
import { anInterviewee, anInterviewer, aSession, aSlot, free, usd } from '#test/factories.ts'
import type { TestApp } from '#test/open-app.ts'
import { expect, test } from './fixtures.ts'
import { chooseTime, goToPayment, heading, mailSaying, pay } from './steps.ts'
import { noonIn } from './times.ts'

const inThreeDays = () =>
  new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3 * 86_400_000).toISOString()

async function market(app: TestApp, price: Money) {
  const interviewer = await anInterviewer(app, {
    name: 'Levan Kapanadze',
    mode: 'approve',
    email: 'levan@example.test',
  })
  await aSlot(app, interviewer, { start: inThreeDays(), price })
  const interviewee = await anInterviewee(app, { name: 'Alex Morgan', email: 'alex@example.test' })
  return { interviewer, interviewee }
}

test('a request is only authorised until the interviewer accepts, then it is paid and confirmed', async ({
  app,
  page,
  signInAs,
}) => {
  const { interviewer, interviewee } = await market(app, usd(80))
  await signInAs(interviewee, 1)
  await goToPayment(page, 'Levan Kapanadze')
  await pay(page)
  await expect(heading(page, 'Payment Authorised')).toBeVisible()
  await mailSaying(app, 'levan@example.test', /Alex Morgan/)

  await signInAs(interviewer, 2)
  await page.goto('/interviewer-bookings')
  await expect(page.getByText('You receive USD 68.00')).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Booking accepted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change meeting link' })).toBeVisible()
  const mail = await mailSaying(app, 'alex@example.test', /^Confirmed/)
  expect(mail.attachments[0]?.content).toContain('METHOD:REQUEST')

  await page.getByRole('button', { name: 'Change meeting link' }).click()
  const link = page.getByRole('textbox', { name: /meeting link/i })
  await link.fill('')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await link.fill('https://meet.example.test/levan')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: /meet\.example\.test/ })).toBeVisible()
})

test('a declined request is released in full and the interviewee is told', async ({
  app,
  page,
  signInAs,
}) => {
  const { interviewer, interviewee } = await market(app, usd(80))
  await signInAs(interviewee, 1)
  await goToPayment(page, 'Levan Kapanadze')
  await pay(page)
  await expect(heading(page, 'Payment Authorised')).toBeVisible()
  await signInAs(interviewer, 2)
  await page.goto('/interviewer-bookings')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Decline request' }).click()
  await expect(page.getByText('Booking declined')).toBeVisible()
  await signInAs(interviewee, 1)
  await page.goto('/interviewee-bookings')
  await expect(page.getByText('The interviewer declined this request.')).toBeVisible()
  await expect(page.getByText('You receive')).toHaveCount(0)
  const [order] = await app.deps.db.selectFrom('sandbox.orders').selectAll().execute()
  expect(order).toMatchObject({ status: 'cancelled', captured_minor: 0 })
})

test('a free request needs no payment, only the interviewer’s answer', async ({ app, page, signInAs }) => {
  const { interviewer, interviewee } = await market(app, free)
  await signInAs(interviewee, 1)
  const dialog = await chooseTime(page, 'Levan Kapanadze')
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(dialog.getByText('Your request is sent')).toBeVisible()
  await signInAs(interviewer, 2)
  await page.goto('/bookings')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Booking accepted')).toBeVisible()
})

test('cancelling says what comes back before the click, and gives it back', async ({
  app,
  page,
  signInAs,
}) => {
  const interviewer = await anInterviewer(app, { name: 'Nino Beridze' })
  await aSlot(app, interviewer, { start: inThreeDays(), price: usd(50) })
  await signInAs(await anInterviewee(app), 1)
  await goToPayment(page, 'Nino Beridze')
  await pay(page)
  await page.getByRole('link', { name: 'View My Bookings' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/If you cancel now you get .*50\.00 back \(100%\)/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep booking' }).click()

  // Twenty hours ahead the policy gives back half.
  app.clock.set(new Date(Date.parse(inThreeDays()) - 20 * 3_600_000))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText(/If you cancel now you get .*25\.00 back \(50%\)/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('Booking cancelled successfully')).toBeVisible()
  await expect(page.getByText(/Refund of .*25\.00: succeeded/)).toBeVisible()
})

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

test('a second click on Accept answers no other request', async ({ page, app, signInAs }) => {
  const { interviewer, statuses } = await requests(app, 'Ana', 'Boris', 'Clara')
  await signInAs(interviewer, 2)
  await page.goto('/interviewer-bookings?status=pending&order=asc')
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('article', { name: 'Ana' }).getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Booking accepted')).toBeVisible()
  for (const _ of ['second', 'third']) {
    await page.mouse.down()
    await page.mouse.up()
  }
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
