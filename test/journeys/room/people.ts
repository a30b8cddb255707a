import { type Browser, expect, type Page } from '@playwright/test'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'
import type { SignInAs } from '#test/journeys/fixtures.ts'
import { aSecondBrowser, comeIn } from '#test/journeys/steps.ts'
import type { TestApp } from '#test/open-app.ts'

export type Room = Awaited<ReturnType<typeof aRoom>>

/** The room of a confirmed session of Anna with Nino that starts so many seconds from now. */
export async function aRoom(app: TestApp, seconds: number) {
  const interviewee = await anInterviewee(app, { name: 'Anna' })
  const interviewer = await anInterviewer(app, { name: 'Nino' })
  const start = new Date(Date.now() + seconds * 1000).toISOString()
  const id = await aSession(app, { interviewee, interviewer, start })
  return { interviewee, interviewer, id, path: `/room/${id}` }
}

/** Both sign in, and come through the lobby: Anna first. */
export async function meet(
  { interviewee, interviewer, path }: Room,
  { anna, nino, signInAs }: { anna: Page; nino: Page; signInAs: SignInAs },
) {
  await signInAs(interviewee, 1)
  await signInAs(interviewer, 2, nino)
  for (const page of [anna, nino]) {
    await page.goto(path)
    await comeIn(page)
  }
}

/**
 * Both in the room of a session that starts so many seconds from now, Nino with a browser of their own, to which something
 * may be done before they come.
 */
export async function aMeeting(
  app: TestApp,
  seconds: number,
  { anna, browser, signInAs }: { anna: Page; browser: Browser; signInAs: SignInAs },
  prepare: (nino: Page) => Promise<unknown> = async () => {},
) {
  const room = await aRoom(app, seconds)
  const second = await aSecondBrowser(browser, app)
  await prepare(second.page)
  await meet(room, { anna, nino: second.page, signInAs })
  return { room, second, nino: second.page }
}

/** One of the two alone in the room, with its tools before them. */
export async function alone(
  app: TestApp,
  seconds: number,
  {
    page,
    signInAs,
    as = 'interviewee',
  }: { page: Page; signInAs: SignInAs; as?: 'interviewee' | 'interviewer' },
) {
  const room = await aRoom(app, seconds)
  await signInAs(room[as], as === 'interviewee' ? 1 : 2, page)
  await page.goto(room.path)
  await comeIn(page)
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Leave' })).toBeVisible()
  return room
}

/** From here on the page's clock stands still, and its browser counts as lost what `window.lost` says. */
export async function losesPackets(page: Page) {
  await page.clock.install()
  await page.addInitScript(
    `RTCPeerConnection.prototype.getStats = async () =>
       new Map([['there', { type: 'remote-inbound-rtp', fractionLost: window.lost ?? 0, roundTripTime: 0.03 }]])`,
  )
}
