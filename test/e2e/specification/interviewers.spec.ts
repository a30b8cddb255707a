import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { spokenLanguages } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import { refuseCalls } from '#test/e2e/answers.ts'
import { expect, sharedTest as test } from '#test/e2e/fixtures.ts'
import { heading } from '#test/e2e/steps.ts'
import { formatDay, inputDayIn, noonIn, todayIn } from '#test/e2e/times.ts'
import { aFindableInterviewer, anInterviewee, aSlot } from '#test/factories.ts'
import type { SignedInUser, TestApp } from '#test/open-app.ts'

// Section 2, Find Interviewers. A company's name separates the interviewers of each test.

test.use({ timezoneId: 'Asia/Tbilisi' })

const cards = (page: Page) => page.getByRole('region', { name: 'Interviewers' }).locator('li:has(h2)')
const names = (page: Page) => cards(page).getByRole('heading', { level: 2 })
const panel = (page: Page) => page.getByRole('search', { name: 'Filters' })

const rate = (app: TestApp, id: UserId, rating: { rating_sum: number; review_count: number }) =>
  app.deps.db
    .updateTable('interviewers')
    .set({ ...rating, total_interviews: 7 })
    .where('user_id', '=', id)
    .execute()

/** Publishes over the API as the screen does, so that the search by date finds it. */
const publish = (app: TestApp, interviewer: SignedInUser, startTime: string, endTime: string) =>
  app.as(interviewer).call(api.addSlots, { body: { timeSlots: [{ startTime, endTime }] } })

test('Find Interviewers (/interviewers): a card', { tag: '@core' }, async ({ page, app, signInAs }) => {
  const person = await aFindableInterviewer(app, {
    name: 'Vera Card',
    email: 'vera@card.test',
    specialty: 'Quantum Ops',
    company: 'Cardholders',
    languages: ['English', 'French'],
  })
  await rate(app, person.id, { rating_sum: 9, review_count: 2 })
  await aSlot(app, person, { start: noonIn(4) })
  await signInAs(await anInterviewee(app))
  await page.goto('/interviewers?search=Cardholders')
  const card = cards(page)
  await test.step('Title, subtitle.', async () => {
    await expect(heading(page, 'Find Interviewers')).toBeVisible()
    await expect(page.getByText('Practise with people who run these interviews.')).toBeVisible()
  })
  await test.step('Card: avatar (default fallback), email, star rating, total interviews count, specialty, company, languages.', async () => {
    await expect(card).toHaveCount(1)
    for (const text of [
      'VC',
      'vera@card.test',
      '4.5',
      '2 reviews',
      '7 interviews',
      'Quantum Ops · Cardholders',
      'English',
      'French',
    ])
      await expect(card.getByText(text, { exact: true })).toBeVisible()
  })
  await test.step('Card: next available date (dd/mm/yyyy).', async () => {
    await expect(card.locator('time')).toContainText(`${formatDay(noonIn(4))}, 16:00 Tbilisi time`)
    await expect(card).toContainText('Next free time')
  })
  await test.step("Card: a 'Book Interview' button.", async () => {
    await card.getByRole('button', { name: 'Book Interview' }).click()
    await expect(page.getByRole('dialog', { name: 'Book Your Interview' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('Error state with retry.', async () => {
    const allow = await refuseCalls(page, '**/api/interviewer/filter', 'request.too_many')
    await page.reload()
    const failure = page.getByRole('alert')
    await expect(failure).toContainText('Too many requests')
    await allow()
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await expect(card).toHaveCount(1)
  })
})

test('Find Interviewers (/interviewers): the filter panel', { tag: '@core' }, async ({
  page,
  app,
  signInAs,
}) => {
  const company = 'Filterhouse'
  const anna = await aFindableInterviewer(app, {
    ...{ name: 'Anna Filter', company, specialty: 'Paper Folding' },
    languages: ['English', 'Korean'],
  })
  const boris = await aFindableInterviewer(app, {
    ...{ name: 'Boris Filter', company, specialty: 'Glass Blowing' },
    languages: spokenLanguages.filter(language => language !== 'Korean'),
  })
  await publish(app, anna, noonIn(5), noonIn(5, 1))
  await publish(app, boris, noonIn(9), noonIn(9, 1))
  await signInAs(await anInterviewee(app))
  await page.goto(`/interviewers?search=${company}`)
  await expect(cards(page)).toHaveCount(2)

  await test.step('Filters: languages as toggle chips.', async () => {
    // With so many languages the rarer ones are collapsed.
    await panel(page).getByRole('button', { name: 'All languages' }).click()
    const chip = panel(page).getByRole('button', { name: 'Korean' })
    await chip.click()
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(names(page)).toHaveText(['Anna Filter'])
    await chip.click()
    await expect(cards(page)).toHaveCount(2)
  })
  await test.step('Filters: a specialty dropdown (All Specialties).', async () => {
    const specialty = panel(page).getByLabel('Specialty')
    await expect(specialty.locator('option').first()).toHaveText('All Specialties')
    await specialty.selectOption('Glass Blowing')
    await expect(names(page)).toHaveText(['Boris Filter'])
    await specialty.selectOption('All Specialties')
    await expect(cards(page)).toHaveCount(2)
  })
  const [from, to] = [panel(page).getByLabel('From'), panel(page).getByLabel('To')]
  await test.step('Filters: availability from and to dates.', async () => {
    await expect(from).toHaveAttribute('min', todayIn('Asia/Tbilisi'))
    await from.fill(inputDayIn(8))
    await expect(to).toHaveAttribute('min', inputDayIn(8))
    await expect(names(page)).toHaveText(['Boris Filter'])
    await to.fill(inputDayIn(8))
  })
  await test.step("Empty state: 'No interviewers found matching your criteria.' with Reset Filters.", async () => {
    const empty = page.getByText('No interviewers found matching your criteria.')
    await expect(empty).toBeVisible()
    await page
      .getByRole('region', { name: 'Interviewers' })
      .getByRole('button', { name: 'Reset Filters' })
      .click()
    await expect(empty).toHaveCount(0)
    await expect(from).toHaveValue('')
    await expect(panel(page).getByLabel('Search')).toHaveValue('')
    await expect(cards(page).nth(1)).toBeVisible()
  })
  await test.step('A filter panel that is collapsible on small screens.', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const toggle = panel(page).getByRole('button', { name: 'Filters' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(from).toBeHidden()
    await toggle.click()
    await expect(from).toBeVisible()
    await toggle.click()
    await expect(from).toBeHidden()
  })
})

test('Find Interviewers (/interviewers): Interviewer filter page / pageSize 1 / 12', async ({
  page,
  app,
  signInAs,
}) => {
  for (let number = 1; number <= 13; number++) await aFindableInterviewer(app, { company: 'Baker’s Dozen' })
  await signInAs(await anInterviewee(app))
  await page.goto('/interviewers?search=Dozen')
  await expect(page.getByRole('status').filter({ hasText: '13 interviewers' })).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(cards(page)).toHaveCount(1)
})
