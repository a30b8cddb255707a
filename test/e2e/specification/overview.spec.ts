import type { Page } from '@playwright/test'
import { expect, sharedTest as test } from '#test/e2e/fixtures.ts'
import { heading } from '#test/e2e/steps.ts'
import { noonIn } from '#test/e2e/times.ts'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'

// Section 2, /bookings, as decided: the overview for both roles.

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('/bookings: the next session, pending answers and ended sessions, for both roles', {
  tag: '@core',
}, async ({ page, app, signInAs }) => {
  const interviewee = await anInterviewee(app, { name: 'Otis Overview' })
  const [anna, boris, clara] = [
    await anInterviewer(app, { name: 'Anna Next' }),
    await anInterviewer(app, { name: 'Boris Waiting' }),
    await anInterviewer(app, { name: 'Clara Ended' }),
  ]
  await aSession(app, { interviewee, interviewer: anna, start: noonIn(2) })
  await aSession(app, { interviewee, interviewer: boris, start: noonIn(5), status: 'pending' })
  await aSession(app, { interviewee, interviewer: clara, start: noonIn(-2), attendance: 'completed' })
  await signInAs(interviewee)
  await page.goto('/bookings')
  await expect(heading(page, 'Bookings')).toBeVisible()
  await test.step('The next session is large, with its one button.', async () => {
    await expect(section(page, 'Next session')).toContainText('Anna Next')
    await expect(section(page, 'Next session').getByRole('link', { name: 'Join meeting' })).toBeVisible()
  })
  await test.step('Requests that wait for an answer.', async () => {
    await expect(section(page, 'Waiting for the interviewer').getByRole('article')).toContainText(
      'Boris Waiting',
    )
  })
  await test.step('Ended sessions that can be reviewed.', async () => {
    const ended = section(page, 'How was it?').getByRole('article')
    await expect(ended).toContainText('Clara Ended')
    await expect(ended.getByRole('button', { name: 'Leave review' })).toBeVisible()
  })
  await test.step('For the interviewer, requests wait for their own answer.', async () => {
    await signInAs(boris)
    await page.goto('/bookings')
    const requests = section(page, 'Waiting for your answer').getByRole('article')
    await expect(requests).toContainText('Otis Overview')
    await expect(requests.getByRole('button', { name: 'Accept' })).toBeVisible()
  })
})
