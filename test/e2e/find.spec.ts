import type { Page } from '@playwright/test'
import { experienceLevels, spokenLanguages } from '#contract/enums.ts'
import { aFindableInterviewer, anInterviewee, aSlot, usd } from '#test/factories.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { emailWithSubject } from './steps.ts'
import { formatDay, noonIn } from './times.ts'

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
  await expect(dialog.getByText('We’ll notify you once when Busy Bee has a free time.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Alerts', exact: true }).click()
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
  await expect(page.getByText('No favourites yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all interviewers' }).click()
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

test('an interviewee narrows the list by price, level and booking mode, and books a time on the card', async ({
  page,
  app,
  signInAs,
}) => {
  const company = 'Narrowers'
  const [match, approving, expensive] = [
    await aFindableInterviewer(app, { name: 'Mia Match', company }),
    await aFindableInterviewer(app, { name: 'Ada Approve', company, mode: 'approve' }),
    await aFindableInterviewer(app, { name: 'Ed Expensive', company }),
  ]
  for (const interviewer of [match, approving]) {
    await aSlot(app, interviewer, { start: noonIn(3), price: usd(30) })
    await aSlot(app, interviewer, { start: noonIn(4), price: usd(30) })
  }
  await aSlot(app, expensive, { start: noonIn(5), price: usd(90) })
  await app.deps.db
    .updateTable('interviewers')
    .set({ level_bits: 1 << experienceLevels.Senior })
    .where('user_id', 'in', [match.id, approving.id])
    .execute()
  await app.runCronJob('refresh-interviewer-search-cache')
  await signInAs(await anInterviewee(app))
  await page.goto(`/interviewers?search=${company}`)
  await expect(names(page)).toHaveCount(3)
  await expect(panel(page).getByLabel('Maximum')).toBeHidden()
  await page.goto(`/interviewers?search=${company}&maxPrice=50&currency=USD&level=${experienceLevels.Senior}`)
  await expect(panel(page).getByLabel('Maximum')).toHaveValue('50')
  await expect(names(page)).toHaveCount(2)
  await panel(page).getByLabel('Instant booking only').check()
  await expect(names(page)).toHaveText(['Mia Match'])
  await expect(page).toHaveURL(/mode=instant/)
  await page
    .getByRole('button', { name: /^Book this time:/ })
    .nth(1)
    .click()
  const dialog = page.getByRole('dialog', { name: 'Book Your Interview' })
  await expect(dialog.getByRole('heading', { name: 'Booking Summary' })).toBeVisible()
  await expect(dialog).toContainText(formatDay(noonIn(4)))
})
