import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { test as ownAppTest } from '#test/e2e/fixtures.ts'
import { expectFrames, joinCall, pictureOf } from '#test/e2e/steps.ts'
import {
  bookSession,
  type CallFixtures,
  callFixtures,
  emulatePacketLoss,
  expect,
  expectConnected,
  expectPicture,
  test,
} from './call.ts'
import { mediaTest } from './media.ts'

// The same journeys over WebRTC between the browsers and over a LiveKit server.
for (const transport of ['peer-to-peer', 'livekit'] as const) {
  mediaTest.describe(`over ${transport}`, () => {
    mediaTest.use({ way: transport })

    mediaTest(
      'two people join the room, see each other and leave',
      { tag: transport === 'peer-to-peer' ? '@core' : [] },
      async ({ page: anna, app, openBrowser, openLobby }) => {
        const session = await bookSession(app, 300)
        const nino = await openBrowser()

        await mediaTest.step('Anna joins first and waits', async () => {
          await openLobby(anna, session, 'interviewee', { withCamera: true })
          await expect(anna.getByRole('heading', { name: 'Interview with Nino' })).toBeVisible()
          await expectFrames(pictureOf(anna, 'You'))
          await expect(anna.getByLabel('Camera', { exact: true })).not.toHaveValue('')
          await expect(anna.getByText('Your microphone works.')).toBeVisible()
          await joinCall(anna)
          await expect(anna.getByText('Nino isn’t here yet')).toBeVisible()
          await expect(anna.getByText('Waiting for Nino')).toBeVisible()
        })

        await mediaTest.step('Nino joins, and both see each other', async () => {
          await openLobby(nino, session, 'interviewer', { withCamera: true })
          await joinCall(nino)
          await expectPicture(anna, 'Nino')
          await expectPicture(nino, 'Anna')
          await expectConnected(anna)
        })

        await mediaTest.step('each person sees what the other switches', async () => {
          await anna.keyboard.press('m')
          const annaAtNino = nino.locator('figure', { has: pictureOf(nino, 'Anna') })
          await expect(annaAtNino.getByRole('img', { name: 'muted' })).toBeVisible()
          await anna.getByRole('button', { name: 'Unmute' }).click()
          await expect(annaAtNino.getByRole('img', { name: 'muted' })).toBeHidden()
          await anna.keyboard.press('s')
          await expectFrames(pictureOf(nino, 'Anna’s screen'))
          await anna.getByRole('button', { name: 'Stop sharing' }).click()
          await expect(pictureOf(nino, 'Anna’s screen')).toBeHidden()
        })

        await mediaTest.step('Anna leaves, and Nino sees that', async () => {
          await anna.getByRole('button', { name: 'Leave' }).click()
          await expect(anna.getByRole('heading', { name: 'You left the room' })).toBeVisible()
          await expect(nino.getByText('Anna left the room')).toBeVisible()
          await anna.getByRole('main').getByRole('link', { name: 'My Bookings' }).click()
          await expect(anna).toHaveURL(/\/bookings$/)
        })
      },
    )

    mediaTest('a reload, a second tab and a closed tab', async ({ startCall }) => {
      const { session, anna, nino } = await startCall({ startsIn: 300, withCamera: true })
      await expectPicture(anna, 'Nino')

      await mediaTest.step('a reload brings Nino back', async () => {
        await nino.reload()
        await joinCall(nino)
        await expectPicture(anna, 'Nino')
        await expectPicture(nino, 'Anna')
      })

      await mediaTest.step('a second tab of Anna takes over the call', async () => {
        const tab = await anna.context().newPage()
        await tab.goto(session.path)
        await joinCall(tab)
        await expect(anna.getByRole('heading', { name: 'You joined from another place' })).toBeVisible()
        await expectPicture(nino, 'Anna')
        await tab.getByRole('button', { name: 'Leave' }).click()
        await expect(nino.getByText('Anna left the room')).toBeVisible()
        await tab.close()
      })

      await mediaTest.step(
        'a closed tab is reported sooner than a lost connection, which may return',
        async () => {
          const tab = await anna.context().newPage()
          await tab.goto(session.path)
          await joinCall(tab)
          await expectPicture(nino, 'Anna')
          await tab.close()
          await expect(nino.getByText('Anna left the room')).toBeVisible()
        },
      )
    })

    mediaTest('a cancelled session ends the call for both', async ({ app, startCall }) => {
      const { session, anna, nino } = await startCall({ startsIn: 300 })
      await expectConnected(anna)
      await app.as(session.interviewer).call(api.cancelBooking, { body: { bookingId: session.id } })
      for (const page of [anna, nino]) {
        await expect(page.getByRole('heading', { name: 'You can’t join this room any more' })).toBeVisible()
        await expect(page.getByText('This booking isn’t confirmed.')).toBeVisible()
      }
    })
  })
}

/** Runs on a server whose clock the test sets. */
const clockTest = ownAppTest.extend<CallFixtures>(callFixtures)

clockTest(
  'a bad connection shows a warning, sends audio only after a while, and the picture returns by itself or after a reload',
  async ({ app, startCall }) => {
    const { anna, nino } = await startCall({
      startsIn: -45 * 60,
      withCamera: true,
      prepare: emulatePacketLoss,
    })
    await expectPicture(nino, 'Anna')
    await expectConnected(nino)
    const sendsSoundOnly = async () => {
      await nino.clock.runFor(10_000)
      await expect(nino.getByText('only your sound is sent')).toBeVisible()
      await expect(pictureOf(anna, 'Nino')).toHaveCSS('opacity', '0')
    }

    await clockTest.step('packet loss shows a warning', async () => {
      await nino.evaluate('window.packetLoss = 0.05')
      await nino.clock.runFor(4000)
      await expect(nino.getByText('weak connection, the video may freeze')).toBeVisible()
      await nino.evaluate('window.packetLoss = 0.3')
      await nino.clock.runFor(4000)
      await expect(nino.getByText('bad connection, words may get lost')).toBeVisible()
    })

    await clockTest.step('the picture returns once the connection is good', async () => {
      await sendsSoundOnly()
      await nino.evaluate('window.packetLoss = 0')
      await nino.clock.runFor(20_000)
      await expect(nino.getByText('Connected · Anna')).toBeVisible()
      await expect(pictureOf(anna, 'Nino')).toHaveCSS('opacity', '1')
    })

    await clockTest.step('the picture returns with the next connection', async () => {
      await nino.evaluate('window.packetLoss = 0.3')
      await sendsSoundOnly()
      await anna.reload()
      await nino.evaluate('window.packetLoss = 0')
      await joinCall(anna)
      await expectPicture(anna, 'Nino')
      await expect(pictureOf(anna, 'Nino')).toHaveCSS('opacity', '1')
    })

    await clockTest.step('five minutes before the end, both see a message', async () => {
      await expect(nino.getByText('5 minutes left.')).toBeHidden()
      app.clock.advance({ minutes: 10 })
      await nino.clock.fastForward('10:00')
      await expect(nino.getByText('5 minutes left.')).toBeAttached()
    })
  },
)

clockTest('the room opens by itself 15 minutes before the session', async ({ app, page, openLobby }) => {
  const session = await bookSession(app, 17 * 60)
  await page.clock.install()
  await openLobby(page, session, 'interviewee')
  await expect(page.getByText('The room opens in')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join' })).toBeHidden()
  app.clock.advance({ minutes: 2 })
  await page.clock.fastForward('02:00')
  await joinCall(page)
  await expect(page.getByText('Nino isn’t here yet')).toBeVisible()
})

test('after the session the room is closed and the interviewee can write a review', async ({
  app,
  page,
  openLobby,
}) => {
  await openLobby(page, await bookSession(app, -3 * 3600), 'interviewee')
  await expect(page.getByRole('heading', { name: 'The room is closed' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave review' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave a review' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Open session page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Session with Nino' })).toBeVisible()
})

/** `getUserMedia` rejects with the error that `window.deviceError` names. */
const rejectDevices = (page: Page) =>
  page.addInitScript(
    `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', window.deviceError) }
     navigator.permissions.query = async () => ({ state: 'prompt' })`,
  )

test('the lobby explains each device error, and a user can join without devices', async ({
  app,
  page,
  openLobby,
}) => {
  await rejectDevices(page)
  await openLobby(page, await bookSession(app, 300), 'interviewee', { withCamera: true })
  for (const [name, sentence] of [
    ['NotAllowedError', 'Your browser blocks the camera and microphone on this page.'],
    ['NotReadableError', 'Another program is using your camera and microphone.'],
    ['NotFoundError', 'We found no camera and no microphone.'],
  ] as const)
    await test.step(name, async () => {
      await page.reload()
      await page.evaluate(error => Object.assign(globalThis, { deviceError: error }), name)
      await expect(page.getByText('We send nothing before you join')).toBeVisible()
      await page.getByRole('button', { name: 'Allow camera and microphone' }).click()
      await expect(page.getByText(sentence)).toBeVisible()
    })
  await page.getByRole('button', { name: 'Join without camera and microphone' }).click()
  await expect(page.getByText('Nino isn’t here yet')).toBeVisible()
})
