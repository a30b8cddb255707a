import type { Locator, Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { locationServices } from '#contract/location.ts'
import { aFindableInterviewer, anInterviewee, anInterviewer, aSlot, free, usd } from '#test/factories.ts'
import type { SignedInUser, TestApp } from '#test/open-app.ts'
import { declineAnalytics, expect, test as ownTest, sharedTest as test } from './fixtures.ts'
import { bookingSummary, heading, pay } from './steps.ts'
import { noonIn } from './times.ts'

// A held time: shown on every page, with one countdown and the typed note.

let count = 0
/** An interviewee, and an interviewer of their own with a few slots. */
async function market(app: TestApp) {
  const name = `Nino ${++count}`
  const interviewer = await anInterviewer(app, { name })
  const slots = []
  for (const days of [3, 4])
    slots.push(await aSlot(app, interviewer, { start: noonIn(days), price: usd(50) }))
  return { name, interviewer, slots, interviewee: await anInterviewee(app) }
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Book Your Interview' })
const bar = (page: Page) => page.getByRole('region', { name: 'Time held for you' })
const toPay = (page: Page) => page.waitForURL('**/sandbox/pay/**')
const proceed = (page: Page) => sheet(page).getByRole('button', { name: /^Proceed to Payment$/ })

/** Seconds left on a countdown. */
async function secondsOn(place: Locator): Promise<number> {
  const [minutes, seconds] = ((await place.textContent()) ?? '').split(':')
  return Number(minutes) * 60 + Number(seconds)
}
const clockIn = (place: Locator) => secondsOn(place.locator('time[aria-hidden]').first())
/** The countdown beside a text, which is in elements of its own on a translated page. */
const clockBeside = (place: Page | Locator, text: string) =>
  clockIn(place.locator(':has(> span > time)').filter({ hasText: text }))

/** Goes through the dialog to the payment page, with a note. */
async function hold(page: Page, interviewer: SignedInUser, note: string) {
  await bookingSummary(page, interviewer)
  await sheet(page).getByLabel('Note to the interviewer').fill(note)
  await proceed(page).click()
  await toPay(page)
}

// The chosen time is kept in the browser’s storage while the payment page is open.
test('an interviewee returns from the payment page to the held slot, the typed note and one countdown', {
  tag: '@keeps-storage',
}, async ({ page, context, app, signInAs }) => {
  const { name, interviewer, interviewee } = await market(app)
  await signInAs(interviewee)
  await hold(page, interviewer, 'Graphs, please')
  const payPage = page.url()
  const secondsLeft = [await secondsOn(page.locator('[data-seconds-left]'))]
  await page.goBack()
  await expect(sheet(page).getByText('This time is held for you for')).toBeVisible()
  await expect(sheet(page).getByLabel('Note to the interviewer')).toHaveValue('Graphs, please')
  for (const box of await sheet(page).getByRole('checkbox').all()) await expect(box).toBeChecked()
  secondsLeft.push(await clockBeside(sheet(page), 'This time is held'))
  await page.reload()
  await expect(proceed(page)).toBeEnabled()

  await test.step('the dialog shows the time as the interviewee’s own, and links to its payment', async () => {
    await sheet(page).getByRole('button', { name: 'Change time' }).click()
    const heldTime = sheet(page).locator('label').filter({ hasText: 'Held for you' })
    await expect(heldTime.getByRole('radio')).toBeChecked()
    secondsLeft.push(await clockIn(heldTime))
    await sheet(page).getByRole('link', { name: 'Continue to payment' }).click()
    await page.waitForURL(payPage)
  })
  await test.step('every other page, another tab and My Bookings show the same countdown', async () => {
    const secondTab = await context.newPage()
    await secondTab.goto('/interviewee-bookings?group=all')
    await expect(bar(secondTab)).toContainText(name)
    secondsLeft.push(await clockIn(bar(secondTab)))
    secondsLeft.push(await clockBeside(secondTab, 'Awaiting payment'))
    await secondTab.goto('/about')
    await bar(secondTab).getByRole('link', { name: 'Continue to payment' }).click()
    await secondTab.waitForURL(payPage)
  })
  await test.step('all countdowns end at the same moment', async () => {
    for (const [index, seconds] of secondsLeft.entries()) {
      expect(seconds, String(secondsLeft)).toBeGreaterThan(600)
      if (index > 0)
        expect(seconds, String(secondsLeft)).toBeLessThanOrEqual((secondsLeft[index - 1] ?? 0) + 1)
    }
  })
  await test.step('after the payment nothing is held, and the tab forgets the note', async () => {
    await pay(page)
    await expect(heading(page, 'Payment Successful')).toBeVisible()
    await expect(page.getByText(`with ${name}`)).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await page.goto(`/interviewers?book=${interviewer.id}`)
    await expect(sheet(page).getByRole('radio')).toHaveCount(1)
    await sheet(page).getByRole('radio').check()
    await sheet(page).getByRole('button', { name: 'Continue to Summary' }).click()
    await expect(sheet(page).getByLabel('Note to the interviewer')).toHaveValue('')
  })
})

const holdBehind = async (app: TestApp, user: SignedInUser, timeSlotId: string) =>
  app.as(user).call(api.createPaymentIntent, { body: { timeSlotId } })

test('a restored page shows the present hold', async ({ page, app, signInAs }) => {
  const { interviewee, slots } = await market(app)
  await signInAs(interviewee)
  await page.goto('/about')
  await page.waitForResponse('**/api/booking/next')
  await holdBehind(app, interviewee, slots[0] ?? '')
  await expect(bar(page)).toHaveCount(0)
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
  await expect(bar(page)).toBeVisible()
})

ownTest('the bar reports an expired hold once', async ({ page, app, signInAs }) => {
  const { name, interviewer, interviewee, slots } = await market(app)
  await signInAs(interviewee)
  await holdBehind(app, interviewee, slots[0] ?? '')
  // The computer's clock stays, so the countdown must follow the server's.
  app.clock.advance({ minutes: 14 })
  await page.clock.install()
  await page.goto('/about')
  await expect(bar(page).getByText(/00:[0-5]\d/)).toBeVisible()
  app.clock.advance({ minutes: 1 })
  await page.clock.fastForward('01:00')
  const expiredMessage = bar(page).getByText(`Your hold on a time with ${name} has expired.`)
  await expect(expiredMessage).toBeVisible()
  await bar(page).getByRole('link', { name: 'Choose a time' }).click()
  await expect(page).toHaveURL(`/interviewers?book=${interviewer.id}`)
  await expect(bar(page)).toHaveCount(0)
})

// The chosen time is kept in the browser’s storage while the payment page is open.
test('an interviewee returns from a declined card to the same booking', { tag: '@keeps-storage' }, async ({
  page,
  app,
  signInAs,
}) => {
  const { interviewer, interviewee } = await market(app)
  await signInAs(interviewee)
  await hold(page, interviewer, 'Graphs, please')
  await pay(page, 'declined')
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(heading(page, 'Payment Status')).toBeVisible()
  await expect(page.locator('main .text-red')).toHaveCount(0)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Booking Summary' })).toBeVisible()
  await expect(sheet(page).getByLabel('Note to the interviewer')).toHaveValue('Graphs, please')
  await proceed(page).click()
  await toPay(page)
  await pay(page)
  await expect(heading(page, 'Payment Successful')).toBeVisible()
})

test('the dialog marks a time that overlaps another session, and Back closes it', async ({
  page,
  app,
  signInAs,
}) => {
  const [{ interviewer, interviewee }, secondInterviewer] = [await market(app), await anInterviewer(app)]
  const timeSlotId = await aSlot(app, secondInterviewer, { start: noonIn(3), price: free })
  await app.as(interviewee).call(api.createBooking, { body: { timeSlotId } })
  await signInAs(interviewee)
  await page.goto('/interviewers')
  await page.goto(`/interviewers?book=${interviewer.id}`)
  const overlapping = sheet(page).locator('label').filter({ hasText: 'You have a session at this time' })
  await expect(overlapping.getByRole('radio')).toBeDisabled()
  await expect(sheet(page).getByRole('radio').last()).toBeEnabled()
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(heading(page, 'Find Interviewers')).toBeVisible()
})

ownTest(
  'an interviewee goes from the landing page to a paid session with at most ten clicks and inputs',
  async ({ page, app }) => {
    const interviewer = await aFindableInterviewer(app, { name: 'Nino Beridze' })
    await aSlot(app, interviewer, { start: noonIn(3), price: usd(50) })
    let interactions = 0
    const click = async (place: Locator) => {
      interactions++
      await place.click()
    }
    const fill = async (label: string, text: string) => {
      interactions++
      await page.getByRole('textbox', { name: label }).fill(text)
    }
    await declineAnalytics(page)
    await page.goto('/')
    await click(page.getByRole('main').getByRole('link', { name: 'Book a mock interview' }))
    await fill('Email', 'ann@example.test')
    await fill('Password', 'a long password')
    await click(page.getByRole('button', { name: 'Create account' }))
    await expect(heading(page, 'Complete setup')).toBeVisible()
    await expect(page.getByLabel('Country')).toHaveValue('Georgia')
    await click(page.getByRole('button', { name: 'Save', exact: true }))
    await click(page.getByRole('button', { name: /^Book this time:/ }))
    await click(sheet(page).getByRole('button', { name: 'Agree to all' }))
    await click(proceed(page))
    await toPay(page)
    await click(page.getByRole('link', { name: '4242 4242 4242 4242' }))
    await click(page.getByRole('button', { name: /^Pay / }))
    await expect(heading(page, 'Payment Successful')).toBeVisible()
    expect(interactions).toBeLessThanOrEqual(10)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, timezoneId: 'America/New_York', isInGeorgia: false })

  test('the summary fits price, time, refund rule, checkboxes and button into one view', async ({
    page,
    app,
    signInAs,
  }) => {
    const { interviewer, interviewee } = await market(app)
    await signInAs(interviewee)
    for (const address of Object.values(locationServices))
      await page.route(address, route => route.fulfill({ json: { country_code: 'US' } }))
    await page.goto(`/interviewers?book=${interviewer.id}`)
    await sheet(page).getByRole('radio').first().check()
    await sheet(page).getByRole('button', { name: 'Continue to Summary' }).click()
    const boxes = sheet(page).getByRole('checkbox')
    for (const element of [
      sheet(page).getByRole('definition').first(),
      sheet(page).getByRole('definition').last(),
      sheet(page).getByText(/^Full refund until/),
      boxes.first(),
      boxes.last(),
      proceed(page),
    ])
      await expect(element).toBeInViewport({ ratio: 1 })
    const [last, footer] = [await boxes.last().boundingBox(), await proceed(page).boundingBox()]
    expect((last?.y ?? 999) + (last?.height ?? 0)).toBeLessThan((footer?.y ?? 0) - 16)
  })
})
