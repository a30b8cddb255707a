import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { aSecondBrowser, comeIn, expectFrames, pictureOf } from '#test/journeys/steps.ts'
import { expect, mediaTest as test } from './media.ts'
import { aMeeting, aRoom, losesPackets } from './people.ts'

// What people do in a call is the same whichever way sound and pictures go: one suite for both.
for (const way of ['peer-to-peer', 'livekit'] as const) {
  test.describe(`by way of ${way}`, () => {
    test.use({ way })

    test('two people meet in the room, see each other, and part', async ({
      page: anna,
      app,
      browser,
      signInAs,
    }) => {
      const { interviewee, interviewer, path } = await aRoom(app, 300)
      const second = await aSecondBrowser(browser, app)
      const nino = second.page
      await signInAs(interviewee, 1)
      await signInAs(interviewer, 2, nino)

      await test.step('Anna is first and waits', async () => {
        await anna.goto(path)
        await expect(anna.getByRole('heading', { name: 'Interview with Nino' })).toBeVisible()
        await expectFrames(pictureOf(anna, 'You'))
        await expect(anna.getByLabel('Camera', { exact: true })).not.toHaveValue('')
        await expect(anna.getByText('You are being heard.')).toBeVisible()
        await comeIn(anna)
        await expect(anna.getByText('Nino is not here yet')).toBeVisible()
        await expect(anna.getByText('Waiting for Nino')).toBeVisible()
      })

      await test.step('Nino comes, and both see each other', async () => {
        await nino.goto(path)
        await comeIn(nino)
        await expectFrames(pictureOf(anna, 'Nino'))
        await expectFrames(pictureOf(nino, 'Anna'))
        await expect(anna.getByText('Connected')).toBeVisible()
      })

      await test.step('what one switches is seen by the other', async () => {
        await anna.keyboard.press('m')
        const annaAtNino = nino.locator('figure', { has: pictureOf(nino, 'Anna') })
        await expect(annaAtNino.getByRole('img', { name: 'microphone off' })).toBeVisible()
        await anna.getByRole('button', { name: 'Unmute' }).click()
        await expect(annaAtNino.getByRole('img', { name: 'microphone off' })).toBeHidden()
        await anna.keyboard.press('s')
        await expectFrames(pictureOf(nino, 'The screen of Anna'))
        await anna.getByRole('button', { name: 'Stop sharing' }).click()
        await expect(pictureOf(nino, 'The screen of Anna')).toBeHidden()
      })

      await test.step('a reload brings Nino back', async () => {
        await nino.reload()
        await comeIn(nino)
        await expectFrames(pictureOf(anna, 'Nino'))
        await expectFrames(pictureOf(nino, 'Anna'))
      })

      await test.step('a second tab of Anna takes over', async () => {
        const tab = await anna.context().newPage()
        await tab.goto(path)
        await comeIn(tab)
        await expect(anna.getByRole('heading', { name: 'You joined from another place' })).toBeVisible()
        await expectFrames(pictureOf(nino, 'Anna'))
        await tab.getByRole('button', { name: 'Leave' }).click()
        await expect(tab.getByRole('heading', { name: 'You have left the room' })).toBeVisible()
        await expect(nino.getByText('Anna is not in the room any more')).toBeVisible()
        await tab.getByRole('main').getByRole('link', { name: 'My Bookings' }).click()
        await expect(tab).toHaveURL(/\/bookings$/)
      })
      await test.step('a closed tab is told within two seconds', async () => {
        const tab = await anna.context().newPage()
        await tab.goto(path)
        await comeIn(tab)
        await expectFrames(pictureOf(nino, 'Anna'))
        await tab.close()
        await expect(nino.getByText('Anna is not in the room any more')).toBeVisible({ timeout: 2000 })
      })
      await second.close()
    })

    test('who sits in the room of a session that the other cancels is told so', async ({
      page: anna,
      app,
      browser,
      signInAs,
    }) => {
      const { room, second, nino } = await aMeeting(app, 300, { anna, browser, signInAs })
      await expectFrames(pictureOf(anna, 'Nino'))
      await app.as(room.interviewer).call(api.cancelBooking, { body: { bookingId: room.id } })
      for (const page of [anna, nino]) {
        await expect(page.getByRole('heading', { name: 'The room can no longer be entered' })).toBeVisible()
        await expect(page.getByText('This booking is not confirmed.')).toBeVisible()
      }
      await second.close()
    })
  })
}

test('a line that gets bad is said, sends sound alone after a while, and the picture comes back', async ({
  page: anna,
  app,
  browser,
  signInAs,
}) => {
  const { second, nino } = await aMeeting(app, -45 * 60, { anna, browser, signInAs }, losesPackets)
  await expectFrames(pictureOf(nino, 'Anna'))
  await expect(nino.getByText('Connected')).toBeVisible()

  await nino.evaluate('window.lost = 0.05')
  await nino.clock.runFor(4000)
  await expect(nino.getByText('the line is weak: the picture may stand still')).toBeVisible()
  await nino.evaluate('window.lost = 0.3')
  await nino.clock.runFor(4000)
  await expect(nino.getByText('the line is bad: words may be lost')).toBeVisible()
  await nino.clock.runFor(6000)
  await expect(nino.getByText('only your sound is sent')).toBeVisible()
  await expect(pictureOf(anna, 'Nino')).toHaveCSS('opacity', '0')
  await nino.evaluate('window.lost = 0')
  await nino.clock.runFor(20_000)
  await expect(nino.getByText('Connected · Anna')).toBeVisible()
  await expect(pictureOf(anna, 'Nino')).toHaveCSS('opacity', '1')

  await expect(nino.getByText('5 minutes are left.')).toBeHidden()
  app.clock.forward({ minutes: 10 })
  await nino.clock.fastForward('10:00')
  await expect(nino.getByText('5 minutes are left.')).toBeAttached()
  await second.close()
})

test('whoever is early waits for the door, which opens by itself', async ({ page, app, signInAs }) => {
  const { interviewee, path } = await aRoom(app, 17 * 60)
  await signInAs(interviewee, 1)
  await page.clock.install()
  await page.goto(path)
  await expect(page.getByText('The room opens in')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join' })).toBeHidden()
  app.clock.forward({ minutes: 2 })
  await page.clock.fastForward('02:00')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('Nino is not here yet')).toBeVisible()
})

test('after the session the room is closed and a review can be written', async ({ page, app, signInAs }) => {
  const { interviewee, path } = await aRoom(app, -3 * 3600)
  await signInAs(interviewee, 1)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'The room is closed' })).toBeVisible()
  await page.getByRole('link', { name: 'Leave review' }).click()
  await expect(page).toHaveURL(/\/interviewee-bookings\?group=past$/)
})

/** The browser's answer to every question for camera and microphone. */
const refuseDevices = (page: Page, name: string) =>
  page.addInitScript(
    `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '${name}') }
     navigator.permissions.query = async () => ({ state: 'prompt' })`,
  )

for (const [name, sentence] of [
  ['NotAllowedError', 'The browser does not let this page use camera and microphone.'],
  ['NotFoundError', 'No camera and no microphone were found.'],
  ['NotReadableError', 'Another program is using camera and microphone.'],
] as const) {
  test(`${name} is explained, and one can come in all the same`, async ({ page, app, signInAs }) => {
    const { interviewee, path } = await aRoom(app, 300)
    await refuseDevices(page, name)
    await signInAs(interviewee, 1)
    await page.goto(path)
    await expect(page.getByText('nothing is sent before you join')).toBeVisible()
    await page.getByRole('button', { name: 'Allow camera and microphone' }).click()
    await expect(page.getByText(sentence)).toBeVisible()
    await page.getByRole('button', { name: 'Join without camera and microphone' }).click()
    await expect(page.getByText('Nino is not here yet')).toBeVisible()
  })
}
