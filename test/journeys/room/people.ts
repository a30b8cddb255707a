import type { Browser, Page } from '@playwright/test'
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

/** Both in the room of a session that starts so many seconds from now, Nino with a browser of their own. */
export async function aMeeting(
  app: TestApp,
  seconds: number,
  { anna, browser, signInAs }: { anna: Page; browser: Browser; signInAs: SignInAs },
) {
  const room = await aRoom(app, seconds)
  const second = await aSecondBrowser(browser, app)
  await meet(room, { anna, nino: second.page, signInAs })
  return { room, second, nino: second.page }
}
