import { readFile } from 'node:fs/promises'
import { anAdmin, anInterviewee } from '#test/factories.ts'
import { openSection } from './admin.ts'
import { expect, test } from './fixtures.ts'

test('support exports the people of a search by keyboard, and the action log names the table', async ({
  app,
  page,
  signInAs,
}) => {
  await anInterviewee(app, { email: 'ann@example.test' })
  await anInterviewee(app, { email: 'ben@example.test' })
  await signInAs(await anAdmin(app, 'support'))
  await page.goto('/admin/people?search=ann%40')
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export CSV: People' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked for by the person')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export CSV' }).press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('ann@example.test')
  await expect(dialog).toBeHidden()
  await openSection(page, 'Action log')
  const entry = page.getByRole('row').filter({ hasText: 'Asked for by the person' })
  await expect(entry).toContainText('Exported table')
})
