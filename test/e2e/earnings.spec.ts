import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { api } from '#contract/api.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import type { SignedInUser, TestApp } from '#test/open-app.ts'
import { accessibilityViolations } from './accessibility-violations.ts'
import { expect, sharedTest, test } from './fixtures.ts'
import { bookAndPay, heading, openUserMenu } from './steps.ts'

const inDays = (days: number) =>
  new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()

const monthOf = (moment: string, hours: number) =>
  new Date(new Date(moment).getTime() + hours * 3_600_000).getUTCMonth()

/** Day of the first session. The next session is in the same month, in every time zone. */
const firstDay = [3, 1, 5].find(day => monthOf(inDays(day), -14) === monthOf(inDays(day + 1), 14)) ?? 3

let count = 0
async function market(app: TestApp) {
  const interviewer = await anInterviewer(app, { name: 'Nino Beridze' })
  const interviewee = await anInterviewee(app, {
    name: 'Alex Morgan',
    email: `alex-${++count}@earnings.test`,
  })
  const timeAt = (days: number, price: number) =>
    aSlot(app, interviewer, { start: inDays(days), price: usd(price) })
  return {
    interviewer,
    interviewee,
    held: await timeAt(firstDay, 50),
    missed: await timeAt(firstDay + 1, 80),
  }
}

/** Ledger balances of a user, in whole units. */
async function owed(app: TestApp, { id }: SignedInUser): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; amount: number }>`
    select a.code, sum(e.minor)::float / 100 as amount from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    where a.code in (${`pending:${id}`}, ${`payable:${id}`}) group by a.code`.execute(app.deps.db)
  return Object.fromEntries(rows.map(row => [row.code.split(':')[0], row.amount]))
}

const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Balance' })
    .locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })

const amountPattern = (amount = 0) => new RegExp(`USD\\s${amount.toFixed(2).replace('.', '\\.')}`)

test('an interviewer sees the ledger’s figures for a held session and a late cancellation', async ({
  app,
  page,
  signInAs,
}) => {
  const { interviewer, interviewee, held, missed } = await market(app)
  await bookAndPay(app, interviewee, held)
  const { bookingId: cancelled } = await bookAndPay(app, interviewee, missed)
  await signInAs(interviewer)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Earnings' }).click()
  await expect(figure(page, 'Upcoming')).toContainText(amountPattern(110.5))
  await expect(figure(page, 'Pending')).toContainText(amountPattern(0))

  // Between 24 and 12 hours before the second session, after the first one.
  app.clock.set(new Date(new Date(inDays(firstDay + 1)).getTime() - 18 * 3_600_000))
  await app.runCronJobs()
  await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: cancelled } })
  await page.reload()
  await expect(figure(page, 'Upcoming')).toContainText(amountPattern(0))
  const { pending = 0, payable = 0 } = await owed(app, interviewer)
  expect(pending + payable).toBe(42.5 + 34)
  await expect(figure(page, 'Pending')).toContainText(amountPattern(pending))
  await expect(figure(page, 'Available')).toContainText(amountPattern(payable))
  const lateCancellation = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem').first()
  await expect(lateCancellation).toContainText(/80\.00.*40\.00.*6\.00.*34\.00/)
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('table').getByRole('cell', { name: 'USD 76.50' })).toBeVisible()

  app.clock.advance({ hours: 48 })
  await app.runCronJobs()
  await page.reload()
  await expect(figure(page, 'Available')).toContainText(amountPattern(76.5))
  await expect(figure(page, 'Pending')).toContainText(amountPattern(0))
  await expectReconciled(app)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('rehearse-earnings.csv')
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.trim().split('\n')).toHaveLength(3)
  expect(csv).toContain('Alex Morgan')
  expect(csv).toContain('42.5')

  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('No paid sessions in these days.')).toBeVisible()
  await page.getByRole('button', { name: 'All days' }).first().click()
  await expect(lateCancellation).toContainText('Alex Morgan')
})

// Unsent text is kept in the browser’s storage.
sharedTest(
  'payout details: a wrong account number gets an explanation, the right one is shown only in part',
  { tag: '@keeps-storage' },
  async ({ app, page, signInAs }) => {
    const interviewer = await anInterviewer(app, { name: 'Nino Beridze' })
    await signInAs(interviewer)
    await page.goto('/earnings')
    await expect(page.getByText('Nothing earned yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add payout details' }).click()
    await page.getByLabel('Account holder').fill('Nino Beridze')
    const iban = page.getByLabel('Account number (IBAN)')
    await iban.fill('GE29 NB00 0000 0101 9049 18')
    await page.getByRole('button', { name: 'Save payout details' }).click()
    await expect(page.getByText('Check the account number (IBAN).')).toBeVisible()
    await expect(iban).toBeFocused()
    await expect(iban).toHaveValue('GE29 NB00 0000 0101 9049 18')
    await page.reload()
    await expect(page.getByLabel('Account holder')).toHaveValue('Nino Beridze')
    await iban.fill('GE29 NB00 0000 0101 9049 17')
    await page.getByRole('button', { name: 'Save payout details' }).click()
    await expect(page.getByText('GE•• •••• 4917')).toBeVisible()
    await expect(page.getByText('0000 0101')).toHaveCount(0)
  },
)

sharedTest(
  'an interviewee finds every payment with its receipt, and downloads it as a PDF',
  async ({ app, page, signInAs }) => {
    const { interviewee, held, missed } = await market(app)
    await bookAndPay(app, interviewee, held)
    const { bookingId: cancelled } = await bookAndPay(app, interviewee, missed)
    await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: cancelled } })
    await signInAs(interviewee)
    await page.goto('/interviewee-bookings?group=all')
    await expect(page.getByRole('link', { name: 'Receipt' })).toHaveCount(2)
    await openUserMenu(page)
    await page.getByRole('link', { name: 'Payments' }).click()
    const refunded = page.getByRole('row').filter({ hasText: 'USD 80.00' })
    await expect(refunded).toContainText('Refunded')
    await refunded.getByRole('link', { name: /^Receipt R-/ }).click()
    await expect(heading(page, 'Receipt R-')).toBeVisible()
    const paper = page.getByRole('article')
    await expect(paper).toContainText(/alex-\d+@earnings\.test/)
    await expect(paper.getByRole('row', { name: /Mock interview with Nino Beridze/ })).toContainText(
      'USD 68.00',
    )
    await expect(paper.getByRole('row', { name: /Platform fee/ })).toContainText('USD 12.00')
    await expect(paper.getByRole('row', { name: /Total paid/ })).toContainText('USD 80.00')
    await expect(paper).toContainText('Refunds')
    expect(await accessibilityViolations(page, 'earnings')).toEqual([])

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^R-\d{4}-\d{6}\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

    const stranger = await anInterviewee(app, { name: 'Somebody Else' })
    await signInAs(stranger)
    await page.goto(`/receipts/${cancelled}`)
    await expect(page.getByText('Receipt not found')).toBeVisible()
  },
)
