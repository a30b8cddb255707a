import { api } from '#contract/api.ts'
import { anAdmin, recordAttendance } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import { aContestedNoShow, aPaidSession, openSection, readLog } from './admin.ts'
import { expect, test } from './fixtures.ts'
import { emailWithSubject, heading } from './steps.ts'

test('support proposes, finance decides a contested no-show, and another admin decides the appeal', {
  tag: '@core',
}, async ({ app, page, signInAs }) => {
  const { bookingId, interviewee, ann, nino, own } = await aContestedNoShow(app)
  await signInAs(await anAdmin(app, 'support'))
  await page.goto('/admin')
  await page.getByRole('link', { name: /No-shows to decide/ }).click()
  await expect(heading(page, 'Disputes')).toBeVisible()
  const row = page
    .getByRole('table', { name: 'Disputes' })
    .getByRole('row')
    .filter({ hasText: 'Alex Morgan' })
  await expect(row).toContainText('No-show')
  await row.getByRole('link', { name: /–|-/ }).first().click()
  await expect(heading(page, 'Dispute')).toBeVisible()
  await expect(page.getByText('I waited in the room.')).toBeVisible()
  await expect(page.getByText(/The rule proposes: Refund USD.50\.00/)).toBeVisible()
  await expect(page.getByText('The reporter waited at least 10 minutes alone in the room.')).toBeVisible()
  await expect(page.getByText('Only finance and owners decide. You can propose a decision.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Decide the report' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Propose a decision' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Alex waited, Nino was not there')
  await dialog.getByRole('button', { name: 'Save proposal' }).click()
  await expect(page.getByText('Proposal saved')).toBeVisible()

  const finance = await anAdmin(app, 'finance')
  await signInAs(finance)
  await page.goto(`/admin/disputes/${bookingId}`)
  await expect(page.getByText('Alex waited, Nino was not there')).toBeVisible()
  await page.getByRole('button', { name: 'Decide the report' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Decision' })).toHaveValue('yes')
  await expect(dialog.getByText('Refund to the payer')).toBeVisible()
  await expect(dialog.getByText('New attendance: Interviewer absent.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Text for both' }).fill('Alex waited alone for 15 minutes.')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Attendance of the room')
  await dialog.getByRole('button', { name: 'Send decision' }).click()
  await expect(page.getByText('Decision sent')).toBeVisible()
  await expect(page.getByText('Nothing is open here.')).toBeVisible()
  const booking = () => ann.call(api.booking, own)
  await expect.poll(async () => (await booking()).refund?.amount).toBe(50)
  expect((await booking()).attendance).toBe('interviewer_no_show')
  const { email } = await app.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', interviewee.id)
    .executeTakeFirstOrThrow()
  expect((await emailWithSubject(app, email, /^Decision/)).text).toContain(
    'Alex waited alone for 15 minutes.',
  )

  await nino.call(api.appealDispute, { ...own, body: { text: 'My router failed, and Alex left.' } })
  await page.reload()
  await expect(page.getByText('My router failed, and Alex left.')).toBeVisible()
  await expect(page.getByText('Another admin decides the appeal.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Decide the appeal' })).toHaveCount(0)

  await signInAs(await anAdmin(app))
  await page.goto('/admin')
  await page.getByRole('link', { name: /Appeals in disputes/ }).click()
  await page
    .getByRole('table', { name: 'Disputes' })
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Decide the appeal' }).click()
  await expect(dialog.getByText('No money moves.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Decision' }).selectOption('Change the first decision')
  await expect(
    dialog.getByText(/The payer keeps the refund\. Rehearse pays the interviewer USD.42\.50\./),
  ).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Text for both' }).fill('The router’s log shows the failure.')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('New evidence')
  await dialog.getByRole('button', { name: 'Send decision' }).click()
  await expect(page.getByText('Nothing is open here.')).toBeVisible()
  expect((await booking()).attendance).toBe('completed')
  expect((await nino.call(api.earnings, {})).balances).toMatchObject([{ available: 42.5 }])
  expect(await readLog(page)).toEqual([
    'New evidence',
    'Attendance of the room',
    'Alex waited, Nino was not there',
  ])
  await expectReconciled(app)
})

test('a claim is decided with the refund that the rule proposes', async ({ app, page, signInAs }) => {
  const { bookingId, ann, nino, own, start } = await aPaidSession(app)
  app.clock.set(new Date(Date.parse(start) + 3_600_000))
  await app.runCronJobs()
  await recordAttendance(app, bookingId, 21)
  await ann.call(api.claimSession, {
    ...own,
    body: { reason: 'too_short', text: 'Nino left after twenty minutes.' },
  })
  await signInAs(await anAdmin(app, 'finance'))
  await page.goto('/admin')
  await openSection(page, 'Disputes')
  await page
    .getByRole('table', { name: 'Disputes' })
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText(/The rule proposes: Refund USD.32\.50/)).toBeVisible()
  await page.getByRole('button', { name: 'Decide the claim' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Refund in USD' })).toHaveValue('32.50')
  await expect(dialog.getByText(/USD.17\.50/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Text for both' }).fill('You met for 21 of 60 minutes.')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Attendance of the room')
  await dialog.getByRole('button', { name: 'Send decision' }).click()
  await expect(page.getByText('Decision sent')).toBeVisible()
  await expect.poll(async () => (await ann.call(api.booking, own)).refund).toMatchObject({ amount: 32.5 })
  app.clock.advance({ hours: 24 })
  await app.runCronJobs()
  // 85 % of the 17.50 that are left, rounded in the interviewer’s favour.
  expect((await nino.call(api.earnings, {})).balances).toMatchObject([{ available: 14.88 }])
  await expectReconciled(app)
})
