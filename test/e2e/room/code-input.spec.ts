import type { Page } from '@playwright/test'
import { joinCall } from '#test/e2e/steps.ts'
import { codeEditor as editor, expect, openCode, test } from './call.ts'

const tables = (page: Page) => page.getByRole('textbox', { name: 'Tables' })
const openTables = (page: Page) => page.getByRole('button', { name: 'Tables' }).click()

test('a program’s input adds little to the document, and both have it after a pause', async ({
  page,
  app,
  startCall,
}) => {
  await page.clock.install()
  const { session, anna, nino } = await startCall({ startsIn: 300 })
  for (const page of [anna, nino]) {
    await openCode(page)
    await expect(editor(page)).toBeFocused()
  }
  await anna.getByLabel('Programming language').selectOption('SQL')
  for (const page of [anna, nino]) await openTables(page)
  const bytes = async () => {
    const { rows } = await app.deps.pool.query(
      'select bytes from collaboration_documents where booking_id = $1',
      [session.id],
    )
    return Number(rows[0]?.bytes ?? 0)
  }
  await expect.poll(bytes).toBeGreaterThan(0)
  const table = 'create table t (word text);'
  const statements = `${table} insert into t values ${Array.from({ length: 12 }, (_, index) => `('word ${index}')`).join(', ')};`
  /** Anna's pause after typing passes only when her timers run. */
  await anna.clock.pauseAt((await anna.evaluate(() => Date.now())) + 1000)
  const annaRests = () => anna.clock.runFor(2000)

  await test.step('input typed letter by letter reaches the other person after a pause', async () => {
    const bytesBefore = await bytes()
    await tables(anna).pressSequentially(statements)
    await expect(tables(nino)).toHaveValue('')
    await annaRests()
    await expect(tables(nino)).toHaveValue(statements)
    await expect.poll(bytes).toBeGreaterThan(bytesBefore)
    // Sending the whole text for each letter would cost fifty times as much.
    expect((await bytes()) - bytesBefore).toBeLessThan(2 * statements.length)
  })

  await test.step('while one person types, the other person’s input waits for a pause', async () => {
    await tables(anna).press('ControlOrMeta+End')
    await tables(anna).pressSequentially(' -- goes on')
    const bytesBefore = await bytes()
    await tables(nino).fill('of Nino')
    await expect.poll(bytes).toBeGreaterThan(bytesBefore)
    // It arrives over the same connection, so all earlier edits have arrived too.
    await editor(nino).fill('select 1;')
    await expect(editor(anna)).toContainText('select 1;')
    await expect(tables(anna)).toHaveValue(`${statements} -- goes on`)
    await annaRests()
    await expect(tables(nino)).toHaveValue(`${statements} -- goes on`)
    await tables(nino).fill('of Nino')
    await expect(tables(anna)).toHaveValue('of Nino')
  })

  await test.step('a program that runs at once gets the input just typed', async () => {
    await editor(anna).fill('select count(*) as many from u;')
    await tables(anna).fill(`${table} create table u (n int);`)
    await anna.getByRole('button', { name: 'Run' }).click()
    await anna.clock.resume()
    await expect(anna.getByRole('region', { name: 'Output' })).toContainText('(1 row)')
  })

  await test.step('a reload and leaving the room keep the input', async () => {
    await tables(nino).fill('before it was loaded anew')
    await nino.reload()
    await joinCall(nino)
    await openCode(nino)
    await openTables(nino)
    await expect(tables(nino)).toHaveValue('before it was loaded anew')
    await expect(tables(anna)).toHaveValue('before it was loaded anew')
    await tables(anna).fill('before one left')
    await anna.getByRole('button', { name: 'Leave' }).click()
    await expect(tables(anna)).toBeHidden()
    await expect(tables(nino)).toHaveValue('before one left')
  })
})
