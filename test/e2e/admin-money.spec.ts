import { readFile } from 'node:fs/promises'
import { api } from '#contract/api.ts'
import { saveBankAccount, someIban } from '#test/earners.ts'
import { anAdmin } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import type { TestApp } from '#test/open-app.ts'
import { aPaidSession, openSection, readLog } from './admin.ts'
import { expect, test } from './fixtures.ts'
import { heading } from './steps.ts'

const emailOf = async (app: TestApp, { id }: { id: string }) =>
  (
    await app.deps.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id as never)
      .executeTakeFirstOrThrow()
  ).email

test('a refund in part says who bears it, and reaches the payer once', { tag: '@core' }, async ({
  app,
  page,
  signInAs,
}) => {
  const { interviewee, ann, nino, own, start } = await aPaidSession(app)
  app.clock.set(new Date(Date.parse(start) + 3_600_000))
  await app.runCronJobs()
  await signInAs(await anAdmin(app, 'finance'))
  await page.goto('/admin')
  await openSection(page, 'Bookings')
  await page.getByRole('searchbox', { name: 'Search' }).fill(await emailOf(app, interviewee))
  await page.getByRole('button', { name: 'Search' }).click()
  const rows = page.getByRole('table', { name: 'Bookings' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await rows.nth(1).getByRole('link').first().click()
  await expect(heading(page, 'Booking')).toBeVisible()
  await page.getByRole('button', { name: 'Refund part' }).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByRole('textbox', { name: 'Amount in USD' })
  await amount.fill('60')
  await expect(dialog.getByText('The amount must be more than 0 and at most what is left.')).toBeVisible()
  await amount.fill('20')
  const line = (name: string) => dialog.locator('dl > div').filter({ hasText: name })
  await expect(line('Refund to the payer')).toContainText(/USD.20\.00/)
  await expect(line('Left of the payment')).toContainText(/USD.30\.00/)
  await expect(line('Interviewer loses')).toContainText(/USD.17\.00/)
  await expect(line('Rehearse loses')).toContainText(/USD.3\.00/)
  await dialog.getByRole('combobox', { name: 'Who bears it' }).selectOption('Rehearse')
  await expect(line('Interviewer loses')).toContainText(/USD.0\.00/)
  await expect(line('Rehearse loses')).toContainText(/USD.20\.00/)
  await dialog.getByRole('button', { name: /^Refund USD.20\.00$/ }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Our room failed for twenty minutes')
  await dialog.getByRole('button', { name: /^Refund USD.20\.00$/ }).dblclick()
  await expect(page.getByText('Refund ordered').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await ann.call(api.booking, own)).refund?.status).toBe('succeeded')
  expect((await ann.call(api.booking, own)).refund?.amount).toBe(20)
  await page.reload()
  await expect(page.getByText('Refund settled')).toBeVisible()
  app.clock.advance({ hours: 24 })
  await app.runCronJobs()
  expect((await nino.call(api.earnings, {})).balances).toMatchObject([{ available: 42.5 }])
  expect(await readLog(page)).toEqual(['Our room failed for twenty minutes'])
  await expectReconciled(app)
})

test('a payout batch goes from the preview over the bank file to paid, and into the statement', {
  tag: '@core',
}, async ({ app, page, signInAs }) => {
  const { interviewer, nino, start } = await aPaidSession(app)
  const unknown = await aPaidSession(app, { interviewerName: 'Lasha Kiknadze', price: 70 })
  await saveBankAccount(app, interviewer)
  app.clock.set(new Date(Date.parse(start) + 2 * 3_600_000))
  await app.runCronJobs()
  app.clock.advance({ hours: 24 })
  await app.runCronJobs()
  await nino.call(api.requestPayout, { body: { currency: 'USD' } })

  await signInAs(await anAdmin(app, 'finance'))
  await page.goto('/admin')
  await page.getByRole('link', { name: /Requested payouts/ }).click()
  await expect(page.getByRole('table', { name: 'Requested' })).toContainText('Nino Beridze')
  await page.getByRole('link', { name: 'New batch' }).click()
  await expect(page.getByText('This batch pays 1 interviewer')).toBeVisible()
  const preview = page.getByRole('table', { name: 'Preview of the batch' })
  await expect(preview.getByRole('row').filter({ hasText: 'Nino Beridze' })).toContainText('Included')
  await expect(preview.getByRole('row').filter({ hasText: 'Lasha Kiknadze' })).toContainText(
    'No payout details',
  )
  await expect(page.getByText(someIban)).toHaveCount(0)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Create batch' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Weekly payouts')
  await dialog.getByRole('button', { name: /^Pay out USD.42\.50$/ }).click()
  await expect(page.getByRole('heading', { name: 'Batch 1' })).toBeVisible()
  await expect(page.getByText('1 open')).toBeVisible()

  await page.getByRole('button', { name: 'Download bank file' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('For the bank')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download bank file' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(`Nino Beridze,${someIban},42.50,USD`)
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Bank statement of today')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('1 payout marked as paid')).toBeVisible()
  await expect(page.getByText('1 paid')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download bank file' })).toHaveCount(0)
  expect((await nino.call(api.earnings, {})).balances).toMatchObject([{ available: 0 }])
  expect((await unknown.nino.call(api.earnings, {})).balances).toMatchObject([{ available: 59.5 }])

  const year = app.clock.now().getUTCFullYear()
  await page
    .getByRole('navigation', { name: 'Parts of Money' })
    .getByRole('link', { name: 'Statements' })
    .click()
  await page.goto(`/admin/money/statements?year=${year}`)
  const statement = page.getByRole('table', { name: 'Statements' })
  await expect(statement).toContainText(/USD.120\.00/)
  await expect(statement).toContainText(/USD.42\.50/)
  expect(await readLog(page)).toEqual(['Bank statement of today', 'For the bank', 'Weekly payouts'])
  await expectReconciled(app)
})
