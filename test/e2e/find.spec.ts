import type { Page } from '@playwright/test'
import { spokenLanguages } from '#contract/enums.ts'
import { aFindableInterviewer, anInterviewee, aSlot, usd } from '#test/factories.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { emailWithSubject } from './steps.ts'
import { noonIn } from './times.ts'

// A company's name separates the interviewers of each test.

const names = (page: Page) =>
  page.getByRole('region', { name: 'Interviewers' }).getByRole('heading', { level: 2 })
const panel = (page: Page) => page.getByRole('search', { name: 'Filters' })

test('an interviewee without a free interviewer sets an alert and gets one email', async ({
  page,
  app,
  signInAs,
}) => {
  const company = 'Busybodies'
  const booked = await aFindableInterviewer(app, { name: 'Busy Bee', company })
  await signInAs(await anInterviewee(app, { email: 'patient@example.test' }))
  await page.goto(`/interviewers?search=${company}`)
  await page.getByRole('button', { name: 'Book Interview with Busy Bee' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No Available Slots')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tell me when free: Busy Bee' }).dblclick()
  await expect(dialog.getByText('We tell you once when Busy Bee has a free time.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Waiting for' }).click()
  await expect(names(page)).toHaveText(['Busy Bee'])
  await aSlot(app, booked, { start: noonIn(4) })
  await app.runCronJob('send-availability-alerts')
  const alertEmail = await emailWithSubject(app, 'patient@example.test', /Busy Bee has a free time/)
  await page.goto(/\/interviewers\?book=[\w-]+/.exec(alertEmail.text)?.[0] ?? '')
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(1)
})

test('favorites and the chosen order stay, and the URL shows them', async ({ page, app, signInAs }) => {
  const company = 'Sorters'
  const interviewerNamed = (name: string) => aFindableInterviewer(app, { name, company })
  const [late, cheap, expensive] = [
    await interviewerNamed('Late Cheap'),
    await interviewerNamed('Early Dear'),
    await interviewerNamed('Middle Most'),
  ]
  await aSlot(app, late, { start: noonIn(9), price: usd(10) })
  await aSlot(app, cheap, { start: noonIn(3), price: usd(30) })
  await aSlot(app, expensive, { start: noonIn(5), price: usd(90) })
  await app.runCronJob('refresh-interviewer-search-cache')
  await signInAs(await anInterviewee(app))
  await page.goto(`/interviewers?search=${company}`)
  await page.getByLabel('Sort by').selectOption('Lowest price')
  await expect(names(page)).toHaveText(['Late Cheap', 'Early Dear', 'Middle Most'])
  await page.getByLabel('Sort by').selectOption('Soonest free')
  await expect(names(page)).toHaveText(['Early Dear', 'Middle Most', 'Late Cheap'])
  await page.getByRole('button', { name: 'Add Middle Most to favourites' }).click()
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect(names(page)).toHaveText(['Middle Most'])
  await page.reload()
  await expect(names(page)).toHaveText(['Middle Most'])
  await page.goBack()
  await expect(names(page)).toHaveCount(3)
  await page.goForward()
  await page.getByRole('button', { name: 'Remove Middle Most from favourites' }).click()
  // The card stays under the pointer, so that a misclick can be undone. The next search drops it.
  await expect(page.getByRole('button', { name: 'Add Middle Most to favourites' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('No favourites here yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expect(names(page).first()).toBeVisible()
})

test('an interviewee sees their own languages first, and the rest after one click', async ({
  page,
  app,
  signInAs,
}) => {
  await aFindableInterviewer(app, { company: 'Babel', languages: [...spokenLanguages] })
  await signInAs(await anInterviewee(app, { languages: ['Georgian', 'Korean'] }))
  await page.goto('/interviewers?search=Babel&languages=Hindi')
  for (const name of ['Georgian', 'Korean', 'Hindi'])
    await expect(panel(page).getByRole('button', { name })).toBeVisible()
  const italian = panel(page).getByRole('button', { name: 'Italian' })
  await expect(italian).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'All languages' }).click()
  await italian.click()
  await panel(page).getByRole('button', { name: 'Fewer languages' }).click()
  await expect(italian).toHaveAttribute('aria-pressed', 'true')
})
