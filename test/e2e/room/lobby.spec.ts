import type { Page } from '@playwright/test'
import { startRelay } from '#test/coturn.ts'
import { accessibilityViolations } from '#test/e2e/accessibility-violations.ts'
import { test as base, expect } from '#test/e2e/fixtures.ts'
import { openApp } from '#test/open-app.ts'
import { bookSession, type CallFixtures, callFixtures, expectPicture } from './call.ts'

const secret = 'shared with the relay'

/** The app with a TURN relay. */
const test = base
  .extend<{ known: string }>({
    /** Secret that the relay knows. */
    known: [secret, { option: true }],
    app: async ({ known }, use) => {
      const relay = await startRelay(known)
      const app = await openApp({ runJobs: true, env: { TURN_URL: relay.url, TURN_SECRET: secret } })
      await use(app)
      await app.close()
      await relay.close()
    },
  })
  .extend<CallFixtures>(callFixtures)

test('a user tests microphone and speaker, and sees that the relay works', async ({
  app,
  page,
  openLobby,
}) => {
  await openLobby(page, await bookSession(app, 300), 'interviewee')
  // The lobby starts the relay test itself and allows eight seconds.
  await expect(page.getByText(/Testing your connection…|Your connection works/)).toBeVisible()
  await expect(page.getByText(/Your connection works \(\d+ ms through our relay\)\./)).toBeVisible()
  await page.getByRole('button', { name: 'Play a test sound' }).click()
  await expect(page.getByText('You should hear three notes.')).toBeVisible()
  await page.getByRole('button', { name: 'Hear yourself (5 s)' }).click()
  await expect(page.getByText(/Say something… \d/)).toBeVisible()
  await expect(page.getByText('This is how others hear you.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hear yourself again' })).toBeVisible()
  expect(await accessibilityViolations(page, 'the lobby')).toEqual([])
})

test('two people who reach each other only through the relay see each other', async ({ page, startCall }) => {
  const byRelayAlone = (page: Page) =>
    page.addInitScript(`{
      const Direct = RTCPeerConnection
      window.RTCPeerConnection = class extends Direct {
        constructor(settings) { super({ ...settings, iceTransportPolicy: 'relay' }) }
      }
    }`)
  await byRelayAlone(page)
  const { anna, nino } = await startCall({ startsIn: 300, withCamera: true, prepare: byRelayAlone })
  await expectPicture(anna, 'Nino')
  await expectPicture(nino, 'Anna')
})

test.describe('when the relay refuses', () => {
  test.use({ known: 'another secret' })

  test('the lobby tells the user what to do before the call', async ({ app, page, openLobby }) => {
    await openLobby(page, await bookSession(app, 300), 'interviewee')
    await expect(
      page.getByText(/We couldn’t reach our relay\. If you and Nino can’t see each other/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Test again' }).click()
    await expect(page.getByText('Testing your connection…')).toBeVisible()
  })
})
