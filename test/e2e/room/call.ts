import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { roles } from '#contract/auth.ts'
import { expect, type OpenContext, type SignInAs, sharedTest, storeEntries } from '#test/e2e/fixtures.ts'
import { expectFrames, joinCall, pictureOf } from '#test/e2e/steps.ts'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'
import type { TestApp } from '#test/open-app.ts'

type CallOptions = {
  /** Seconds until the session starts. Negative once it has started. */
  startsIn: number
  /** Sends pictures as well. A call of two that sends sound only takes a fraction of the processor. */
  withCamera?: boolean
  /** Records by itself, as both agreed when booking. Otherwise the interviewer has declined it: it takes much of the processor. */
  isRecorded?: boolean
}

type PairOptions = CallOptions & {
  /** Changes the interviewer's browser before it opens the room. */
  prepare?: (page: Page) => Promise<unknown>
}

type Session = Awaited<ReturnType<typeof bookSession>>

/** A confirmed session of the interviewee Anna with the interviewer Nino. */
export async function bookSession(app: TestApp, startsIn: number, { isRecorded = false } = {}) {
  const interviewee = await anInterviewee(app, { name: 'Anna' })
  const interviewer = await anInterviewer(app, { name: 'Nino' })
  const start = new Date(Date.now() + startsIn * 1000).toISOString()
  const id = await aSession(app, { interviewee, interviewer, start })
  if (!isRecorded)
    await app
      .as(interviewer)
      .call(api.setRecordingConsent, { params: { bookingId: id }, body: { agrees: false } })
  return { interviewee, interviewer, id, path: `/room/${id}` }
}

type Side = 'interviewee' | 'interviewer'

export type CallFixtures = {
  /** Opens another browser profile with camera and microphone. */
  openBrowser: (url?: string) => Promise<Page>
  /** Signs in and opens the lobby. */
  openLobby: (page: Page, session: Session, as: Side, options?: { withCamera?: boolean }) => Promise<void>
  /** Both join the call: the test's own page as the interviewee, then another browser as the interviewer. */
  startCall: (options: PairOptions) => Promise<{ session: Session; anna: Page; nino: Page }>
  /** The test's own page joins the call. The other person stays away. */
  joinAlone: (options: CallOptions & { as?: Side }) => Promise<Session>
}

/** Fixtures that the ones below build on. */
type Given = CallFixtures & {
  page: Page
  app: TestApp
  signInAs: SignInAs
  openContext: OpenContext
}
type Fixture<Name extends keyof CallFixtures> = (
  given: Given,
  use: (fixture: CallFixtures[Name]) => Promise<void>,
) => Promise<void>

/** Asks the camera for few and small frames: software encoders would keep both processors of a small machine busy. */
const lowResolution = `if (globalThis.MediaDevices) {
  const { getUserMedia } = MediaDevices.prototype
  MediaDevices.prototype.getUserMedia = function ({ video, ...rest }) {
    const small = video && { video: { ...video, width: 320, height: 240, frameRate: 5 } }
    return getUserMedia.call(this, { ...rest, ...small })
  }
}`

export const callFixtures: { [Name in keyof CallFixtures]: Fixture<Name> } = {
  openBrowser: async ({ app, openContext }, use) => {
    await use(async (url = app.url) => {
      const context = await openContext({ baseURL: url, permissions: ['camera', 'microphone'] })
      return context.newPage()
    })
  },
  openLobby: async ({ signInAs }, use) => {
    await use(async (page, session, as, { withCamera = false } = {}) => {
      await signInAs(session[as], roles[as], page)
      // The product remembers per browser whether the camera was on.
      const preferences = JSON.stringify({ camera: { isOn: withCamera } })
      await storeEntries(page, { 'room-devices': preferences })
      if (withCamera) await page.context().addInitScript(lowResolution)
      await page.goto(session.path)
    })
  },
  startCall: async ({ page: anna, app, openBrowser, openLobby }, use) => {
    await use(async ({ startsIn, prepare, isRecorded, ...devices }) => {
      const session = await bookSession(app, startsIn, { isRecorded })
      const nino = await openBrowser()
      await prepare?.(nino)
      await Promise.all([
        openLobby(anna, session, 'interviewee', devices),
        openLobby(nino, session, 'interviewer', devices),
      ])
      for (const page of [anna, nino]) await joinCall(page)
      return { session, anna, nino }
    })
  },
  joinAlone: async ({ page, app, openLobby }, use) => {
    await use(async ({ startsIn, as = 'interviewee', isRecorded, ...devices }) => {
      const session = await bookSession(app, startsIn, { isRecorded })
      await openLobby(page, session, as, devices)
      await joinCall(page)
      await expect(toolbarButton(page, 'Leave')).toBeVisible()
      return session
    })
  },
}

/** Calls on one server per worker: for tests that leave its clock alone. */
export const test = sharedTest.extend<CallFixtures>(callFixtures)

export const toolbarButton = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name })

export const codeEditor = (page: Page) => page.getByRole('textbox', { name: /^Code/ })

export const openCode = (page: Page) => toolbarButton(page, 'Open code').click()

/** Expects sound over WebRTC. There may be no picture. */
export const expectConnected = (page: Page) => expect(page.getByText(/^Connected/)).toBeVisible()

/** Expects that the page plays the other person's camera. */
export async function expectPicture(page: Page, name: string) {
  await expectConnected(page)
  await expectFrames(pictureOf(page, name))
}

/** Controls the page's clock and makes WebRTC report the packet loss in `window.packetLoss`. */
export async function emulatePacketLoss(page: Page) {
  await page.clock.install()
  await page.addInitScript(
    `RTCPeerConnection.prototype.getStats = async () =>
       new Map([['audio', { type: 'remote-inbound-rtp', fractionLost: window.packetLoss ?? 0, roundTripTime: 0.03 }]])`,
  )
}

export { expect }
