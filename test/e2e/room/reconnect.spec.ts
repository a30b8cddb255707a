import type { Page, WebSocketRoute } from '@playwright/test'
import { accessibilityViolations } from '#test/e2e/accessibility-violations.ts'
import { joinCall } from '#test/e2e/steps.ts'
import { codeEditor, expect, expectConnected, openCode, test } from './call.ts'

const boardText = (page: Page) => page.getByRole('textbox', { name: 'Board as text' })
const leave = (page: Page) => page.getByRole('button', { name: 'Leave' }).click()

/** The page's WebSocket to the server, which can be closed while WebRTC to the other browser stays. */
async function routeRoomSocket(page: Page) {
  const open = new Set<WebSocketRoute>()
  let isDown = false
  await page.routeWebSocket(/\/api\/rooms\/socket/, socket => {
    if (isDown) return void socket.close({ code: 1013 })
    socket.connectToServer()
    open.add(socket)
  })
  return {
    async disconnect() {
      isDown = true
      for (const socket of open) await socket.close({ code: 1013 })
      open.clear()
    },
    reconnect() {
      isDown = false
    },
  }
}

/** Minimal DOM type, because tests compile without DOM types. */
type Sized = { scrollWidth: number; clientWidth: number }

test('text written offline is marked as waiting, and is there after leaving and rejoining', {
  tag: '@core',
}, async ({ page, startCall }) => {
  const socket = await routeRoomSocket(page)
  const { anna, nino } = await startCall({ startsIn: 300 })
  await expectConnected(anna)
  await openCode(anna)
  await expect(codeEditor(anna)).toBeFocused()
  await anna.keyboard.insertText('const before = 1\n')
  await expect(codeEditor(nino)).toContainText('const before')

  await socket.disconnect()
  const waitingNotice = anna.getByRole('status').filter({ hasText: 'your changes will sync' })
  await expect(waitingNotice).toHaveText('Connected · your changes will sync when you’re back online')
  await anna.setViewportSize({ width: 375, height: 700 })
  // Nothing is cut off on a phone.
  await expect
    .poll(() =>
      waitingNotice.evaluate(
        (element: unknown) => (element as Sized).scrollWidth - (element as Sized).clientWidth,
      ),
    )
    .toBe(0)
  expect(await accessibilityViolations(anna, 'a call without a connection to the server')).toEqual([])
  await anna.keyboard.insertText('const meanwhile = 2\n')
  await leave(anna)

  socket.reconnect()
  await anna.getByRole('button', { name: 'Back to the room' }).click()
  await joinCall(anna)
  await openCode(anna)
  await expect(codeEditor(anna)).toContainText('const meanwhile')
  await expect(codeEditor(nino)).toContainText('const meanwhile')
  await expect(waitingNotice).toBeHidden()
})

test('leaving the call sends the latest edits and drawings', async ({ page, startCall }) => {
  await page.clock.install()
  const { anna, nino } = await startCall({ startsIn: 300 })
  await openCode(anna)
  await expect(codeEditor(anna)).toBeFocused()
  /** Stops the page's timers. The skipped time is too short for a heartbeat timeout. */
  const stopTimers = async () => anna.clock.pauseAt((await anna.evaluate(() => Date.now())) + 5000)

  await test.step('code', async () => {
    await stopTimers()
    await anna.keyboard.insertText('const first = 1\n')
    await leave(anna)
    await expect(codeEditor(nino)).toContainText('const first = 1')
  })

  await test.step('the whiteboard', async () => {
    await anna.clock.resume()
    await anna.getByRole('button', { name: 'Back to the room' }).click()
    await joinCall(anna)
    await anna.getByRole('button', { name: 'Open board' }).click()
    await anna.getByRole('button', { name: 'Board as text' }).click()
    await boardText(anna).fill('client -> server')
    await stopTimers()
    await boardText(anna).press('ControlOrMeta+Enter')
    await leave(anna)
    await nino.getByRole('button', { name: /^Open board/ }).click()
    await nino.getByRole('button', { name: 'Board as text' }).click()
    await expect(boardText(nino)).toHaveValue('client -> server')
  })
})
