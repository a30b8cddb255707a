import type { Page } from '@playwright/test'
import { expect, test } from '#test/journeys/fixtures.ts'
import { comeIn } from '#test/journeys/steps.ts'
import { aMeeting } from './people.ts'

const codeButton = (page: Page) => page.getByRole('button', { name: 'Code together' })
const editor = (page: Page) => page.getByRole('textbox', { name: /^Code/ })
const tables = (page: Page) => page.getByRole('textbox', { name: 'Tables' })
const openTables = (page: Page) => page.getByRole('button', { name: 'Tables' }).click()

test('what a program is given costs the document little, and both have it once its writer rests', async ({
  page: anna,
  app,
  browser,
  signInAs,
}) => {
  const { room, second, nino } = await aMeeting(app, 300, { anna, browser, signInAs })
  for (const page of [anna, nino]) {
    await codeButton(page).click()
    await expect(editor(page)).toBeFocused()
  }
  await anna.getByLabel('Programming language').selectOption('SQL')
  for (const page of [anna, nino]) await openTables(page)
  const bytes = async () => {
    const { rows } = await app.deps.pool.query('select bytes from room_documents where booking_id = $1', [
      room.id,
    ])
    return Number(rows[0]?.bytes)
  }

  const table = 'create table t (word text);'
  const words = `${table} insert into t values ${Array.from({ length: 12 }, (_, at) => `('word ${at}')`).join(', ')};`

  await test.step('typed letter by letter it reaches the other after a pause', async () => {
    await tables(anna).pressSequentially(words, { delay: 45 })
    await expect(tables(nino)).toHaveValue(words)
    // Each letter with all before it would be fifty times as much.
    expect(await bytes()).toBeLessThan(5 * words.length)
  })

  await test.step('a program that is run at once is given what was just typed', async () => {
    await editor(anna).fill('select count(*) as many from u;')
    await tables(anna).fill(`${table} create table u (n int);`)
    await tables(anna).evaluate(() => {
      const { document } = globalThis as unknown as {
        document: { querySelectorAll(of: string): Iterable<Run> }
      }
      type Run = { textContent: string; click(): void }
      for (const one of document.querySelectorAll('button')) if (one.textContent.trim() === 'Run') one.click()
    })
    await expect(anna.getByRole('region', { name: 'Output' })).toContainText('(1 row)')
  })

  await test.step('while one types, what the other typed waits until they rest', async () => {
    const before = await tables(anna).inputValue()
    await tables(anna).press('ControlOrMeta+End')
    await Promise.all([
      tables(anna).pressSequentially(' -- goes on and on and on', { delay: 100 }),
      tables(nino).fill('of Nino'),
    ])
    await expect(tables(anna)).toHaveValue(`${before} -- goes on and on and on`)
    await expect(tables(nino)).toHaveValue(/goes on and on and on$/)
    await tables(nino).fill('of Nino')
    await expect(tables(anna)).toHaveValue('of Nino')
  })

  await test.step('a page that is loaded anew, and whoever leaves the room, take it along', async () => {
    await tables(nino).fill('before it was loaded anew')
    await nino.reload()
    await comeIn(nino)
    await codeButton(nino).click()
    await openTables(nino)
    await expect(tables(nino)).toHaveValue('before it was loaded anew')
    await expect(tables(anna)).toHaveValue('before it was loaded anew')
    await tables(anna).fill('before one left')
    await anna.getByRole('button', { name: 'Leave' }).click({ delay: 200 })
    await expect(tables(anna)).toBeHidden()
    await expect(tables(nino)).toHaveValue('before one left')
  })
  await second.close()
})
