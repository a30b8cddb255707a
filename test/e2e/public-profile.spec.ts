import { AxeBuilder } from '@axe-core/playwright'
import { aFindableInterviewer, aSlot } from '#test/factories.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { password } from './steps.ts'
import { noonIn } from './times.ts'

test('a visitor goes from a public profile without script to a booking of its interviewer', async ({
  page,
  app,
  openContext,
  signInAs,
}) => {
  const host = await aFindableInterviewer(app, { name: 'Olga Open', company: 'Openers' })
  await aSlot(app, host, { start: noonIn(4) })
  await signInAs(host)
  await page.goto('/time-slots?view=settings')
  await page.getByRole('checkbox', { name: 'Publish my page' }).check()
  const link = page.getByRole('link', { name: /\/i\/olga-open/ })
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href')) ?? ''

  await test.step('The page is complete without script, on a phone, in both languages.', async () => {
    const phone = await openContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    const plain = await phone.newPage()
    await plain.goto(address)
    await expect(plain.getByRole('heading', { name: 'Olga Open' })).toBeVisible()
    await expect(plain.getByText('USD 50 · 1 h').first()).toBeVisible()
    await plain.getByRole('link', { name: 'RU, по-русски' }).click()
    await expect(plain.getByRole('link', { name: 'Записаться на собеседование' })).toBeVisible()
  })

  const visit = await (await openContext()).newPage()
  await visit.goto(address)
  expect((await new AxeBuilder({ page: visit }).analyze()).violations).toEqual([])
  await visit.getByRole('link', { name: 'Book an interview' }).click()
  await visit.getByLabel('Email').fill('from-outside@example.test')
  await visit.getByLabel('Password', { exact: true }).fill(password)
  await expect(visit.getByRole('radio', { name: 'Interviewee' })).toBeChecked()
  await visit.getByRole('button', { name: 'Create account' }).click()
  await visit.getByLabel('Country').selectOption('Georgia')
  await visit.getByRole('button', { name: 'Save' }).click()
  const dialog = visit.getByRole('dialog', { name: 'Book Your Interview' })
  await expect(dialog.getByText('Olga Open')).toBeVisible()

  await test.step('A closed page disappears at once.', async () => {
    await page.getByRole('checkbox', { name: 'Publish my page' }).uncheck()
    await expect(link).toHaveCount(0)
    expect((await page.goto(address))?.status()).toBe(404)
  })
})
