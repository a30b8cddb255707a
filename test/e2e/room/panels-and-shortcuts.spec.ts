import type { Page } from '@playwright/test'
import { accessibilityViolations } from '#test/e2e/accessibility-violations.ts'
import { codeEditor as editor, expect, expectConnected, test, toolbarButton as tool } from './call.ts'

const loadError = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part didn’t load' })

test('a panel that fails to load shows its own error: the call continues, and the panel retries', async ({
  page,
  startCall,
}) => {
  let loads = 0
  // As after a release, the chunks of the old one are gone.
  await page.route(
    /\/assets\/(Whiteboard|CollaborationPanel|QuestionsPanel|SessionNotes|SideMessages|MessagesDialog)-/,
    route => route.fulfill({ status: 404 }),
  )
  const { anna, nino } = await startCall({ startsIn: 300 })
  await expectConnected(anna)
  anna.on('load', () => {
    loads += 1
  })

  await test.step('the tabs of the side panel', async () => {
    for (const [key, name] of [
      ['N', 'Notes'],
      ['B', 'Messages'],
    ] as const) {
      await anna.keyboard.press(key)
      const panel = anna.getByRole('region', { name, exact: true })
      await expect(panel.filter({ has: loadError(anna) })).toBeVisible()
      await panel.getByRole('button', { name: 'Close panel' }).click()
      await expect(loadError(anna)).toBeHidden()
    }
  })

  await test.step('a panel that opens by itself', async () => {
    await nino.keyboard.press('C')
    await expect(editor(nino)).toBeFocused()
    await nino.keyboard.insertText('one')
    await expect(loadError(anna)).toBeVisible()
    expect(await accessibilityViolations(anna, 'a part that did not come')).toEqual([])
    await anna.unroute(
      /\/assets\/(Whiteboard|CollaborationPanel|QuestionsPanel|SessionNotes|SideMessages|MessagesDialog)-/,
    )
    await anna.route(/\/assets\/(Whiteboard|whiteboard-adapter)-/, route => route.fulfill({ status: 404 }))
    await loadError(anna).getByRole('button', { name: 'Try Again' }).click()
    await expect(editor(anna)).toContainText('one')
  })

  await test.step('the whiteboard, which loads when a person draws, and by itself after reconnecting', async () => {
    await anna.keyboard.press('Escape')
    await tool(anna, 'Open board').click()
    await expect(loadError(anna)).toBeVisible()
    await expectConnected(anna)
    await anna.context().setOffline(true)
    await loadError(anna).getByRole('button', { name: 'Try Again' }).click()
    await expect(anna.getByText('This will load when you’re back online.')).toBeVisible()
    await anna.unroute(/\/assets\/(Whiteboard|whiteboard-adapter)-/)
    await anna.context().setOffline(false)
    await expect(anna.locator('canvas.interactive')).toBeVisible()
    // The styles were missing too.
    await expect(anna.locator('canvas.interactive')).toHaveCSS('position', 'absolute')
  })
  await expect(tool(anna, 'Leave')).toBeVisible()
  expect(loads).toBe(0)
})

test('the editor loads missing syntax colours after reconnecting', async ({ page, joinAlone }) => {
  await joinAlone({ startsIn: 300 })
  await page.keyboard.press('C')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.insertText('def f(): pass')
  const keyword = editor(page).locator('.cm-line span', { hasText: /^def$/ })
  await page.context().setOffline(true)
  await page.getByLabel('Programming language').selectOption('Python')
  await expect(keyword).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(keyword).toHaveCount(1)
})

test('a dialog and a message disable letter shortcuts, and a message can be typed at once', async ({
  page,
  joinAlone,
}) => {
  await joinAlone({ startsIn: 300, withCamera: true })
  await page.keyboard.press('M')
  await expect(tool(page, 'Unmute')).toBeVisible()
  await page.keyboard.press('V')
  await expect(tool(page, 'Turn camera on')).toBeVisible()
  await page.keyboard.press('B')
  const messages = page.getByRole('region', { name: 'Messages', exact: true })
  await expect(messages.getByLabel('Your message')).toBeFocused()
  await page.keyboard.type('mvn')
  await expect(messages.getByLabel('Your message')).toHaveValue('mvn')
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.type('mvn')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(tool(page, 'Unmute')).toBeVisible()
  await expect(tool(page, 'Turn camera on')).toBeVisible()
  await expect(messages).toBeVisible()
})

test('a panel that opens by itself leaves the focus alone, and a closed one shows that the other person writes', async ({
  startCall,
}) => {
  const { anna, nino } = await startCall({ startsIn: 300 })
  // Keyboard shortcuts work from this point on.
  for (const page of [anna, nino]) await expect(tool(page, 'Leave')).toBeVisible()
  const note = nino.getByLabel('New note')

  await test.step('a half-written note continues as a note', async () => {
    await nino.keyboard.press('N')
    await note.focus()
    await nino.keyboard.type('Does not know ')
    await anna.keyboard.press('C')
    await expect(editor(anna)).toBeFocused()
    await anna.keyboard.type('let a')
    await expect(editor(nino)).toContainText('let a')
    await nino.keyboard.type('queues')
    await expect(note).toHaveValue('Does not know queues')
    await expect(editor(nino)).not.toContainText('queues')
  })

  await test.step('a collaboration panel that was closed', async () => {
    const newContent = nino.getByRole('status').filter({ hasText: 'new changes' })
    await nino.keyboard.press('Escape')
    await nino.getByRole('button', { name: 'Close code' }).last().click()
    await expect(editor(nino)).toBeHidden()
    await expect(newContent).toHaveCount(0)
    await anna.keyboard.type(' = 1')
    await expect(newContent).toHaveText('Open code: new changes')
    await anna.keyboard.press('Escape')
    await tool(anna, 'Open board').click()
    await anna.getByRole('button', { name: 'Board as text' }).click()
    await anna.getByRole('textbox', { name: 'Board as text' }).fill('A -> B')
    await anna.getByRole('textbox', { name: 'Board as text' }).press('ControlOrMeta+Enter')
    await expect(newContent).toHaveText(['Open code: new changes', 'Open board: new changes'])
    await tool(nino, 'Open code: new changes').click()
    await expect(editor(nino)).toContainText('let a = 1')
    await expect(newContent).toHaveText('Open board: new changes')
    await tool(nino, 'Open board: new changes').click()
    await expect(newContent).toHaveCount(0)
  })
})

test('a computer whose clock is hours ahead can join, and shows the server’s time', async ({
  page,
  joinAlone,
}) => {
  await page.clock.install({ time: Date.now() + 5 * 3_600_000 })
  await joinAlone({ startsIn: -60, as: 'interviewer' })
  await expect(page.getByText('Time left')).toBeVisible()
  await page.keyboard.press('Q')
  const panel = page.getByRole('region', { name: 'Questions' })
  await panel.getByRole('button', { name: 'Ask' }).first().click()
  await expect(panel.getByText(/^0:[0-5]\d$/)).toBeVisible()
  await tool(page, 'Leave').click()
  await expect(page.getByText('You can come back until')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the room' }).click()
  await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
})
