import type { Page, WebSocketRoute } from '@playwright/test'
import { expect, test } from '#test/journeys/fixtures.ts'
import { objections } from '#test/journeys/objections.ts'
import { comeIn, expectFrames, pictureOf } from '#test/journeys/steps.ts'
import { aMeeting, losesPackets } from './people.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: /^Code/ })
const opensCode = (page: Page) => page.getByRole('button', { name: 'Code together' }).click()
const words = (page: Page) => page.getByRole('textbox', { name: 'Picture as text' })
const leaves = (page: Page) => page.getByRole('button', { name: 'Leave' }).click()

/** A page's line to the server, that can be cut while sound and pictures still go to the other. */
async function aLineThatBreaks(page: Page) {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/api\/rooms\/socket/, line => {
    if (isCut) return void line.close({ code: 1013 })
    line.connectToServer()
    open.add(line)
  })
  return {
    async cut() {
      isCut = true
      for (const line of open) await line.close({ code: 1013 })
      open.clear()
    },
    mend() {
      isCut = false
    },
  }
}

test('what is written without a line to the server is said to wait, and is there for who left and came back', async ({
  page: anna,
  app,
  browser,
  signInAs,
}) => {
  const line = await aLineThatBreaks(anna)
  const { second, nino } = await aMeeting(app, 300, { anna, browser, signInAs })
  await expectFrames(pictureOf(anna, 'Nino'))
  await opensCode(anna)
  await expect(editor(anna)).toBeFocused()
  await anna.keyboard.insertText('const before = 1\n')
  await expect(editor(nino)).toContainText('const before')

  await line.cut()
  const said = anna.getByRole('status').filter({ hasText: 'what you write waits' })
  await expect(said).toHaveText('Connected · what you write waits for the line to our server')
  await anna.setViewportSize({ width: 375, height: 700 })
  // Nothing of it is cut off on a phone.
  await expect
    .poll(() => said.evaluate((one: unknown) => (one as Wide).scrollWidth - (one as Wide).clientWidth))
    .toBe(0)
  expect(await objections(anna, 'a call without a line')).toEqual([])
  await anna.keyboard.insertText('const meanwhile = 2\n')
  await leaves(anna)

  line.mend()
  await anna.getByRole('button', { name: 'Back to the room' }).click()
  await comeIn(anna)
  await opensCode(anna)
  await expect(editor(anna)).toContainText('const meanwhile')
  await expect(editor(nino)).toContainText('const meanwhile')
  await expect(said).toBeHidden()
  await second.close()
})

/** As far as it is needed here: the tests know no pages. */
type Wide = { scrollWidth: number; clientWidth: number }

test('whoever leaves leaves nothing unsaid: neither what was just written or drawn, nor the end of what is long', async ({
  page: anna,
  app,
  browser,
  signInAs,
}) => {
  await anna.clock.install()
  const { second, nino } = await aMeeting(app, 300, { anna, browser, signInAs })
  await opensCode(anna)
  await expect(editor(anna)).toBeFocused()
  /** From here on nothing goes by itself; so little is skipped that the line is not taken for dead. */
  const stopsClock = async () => anna.clock.pauseAt((await anna.evaluate(() => Date.now())) + 5000)
  const comesBack = async () => {
    await anna.clock.resume()
    await anna.getByRole('button', { name: 'Back to the room' }).click()
    await comeIn(anna)
  }

  await test.step('what was just written', async () => {
    await stopsClock()
    await anna.keyboard.insertText('const first = 1\n')
    await leaves(anna)
    await expect(editor(nino)).toContainText('const first = 1')
  })

  await test.step('what was just drawn', async () => {
    await comesBack()
    await anna.getByRole('button', { name: 'Draw together' }).click()
    await anna.getByRole('button', { name: 'Picture as text' }).click()
    await words(anna).fill('client -> server')
    await stopsClock()
    await words(anna).press('ControlOrMeta+Enter')
    await leaves(anna)
    await nino.getByRole('button', { name: /^Draw together/ }).click()
    await nino.getByRole('button', { name: 'Picture as text' }).click()
    await expect(words(nino)).toHaveValue('client -> server')
  })

  await test.step('the end of what is long', async () => {
    await comesBack()
    await opensCode(anna)
    await expect(editor(anna)).toContainText('const first = 1')
    await editor(anna).focus()
    // In parts, of which the last would go after seconds.
    await anna.keyboard.insertText(`${`// ${'ж'.repeat(60)}\n`.repeat(1400)}const last = 1`)
    await leaves(anna)
    await opensCode(nino)
    await editor(nino).focus()
    await nino.keyboard.press('ControlOrMeta+End')
    await expect(editor(nino)).toContainText('const last')
  })
  await second.close()
})

test('a picture that a bad line had ended is seen again on the next connection', async ({
  page: anna,
  app,
  browser,
  signInAs,
}) => {
  const { second, nino } = await aMeeting(app, 300, { anna, browser, signInAs }, losesPackets)
  await expectFrames(pictureOf(anna, 'Nino'))
  await nino.evaluate('window.lost = 0.3')
  await nino.clock.runFor(10_000)
  await expect(nino.getByText('only your sound is sent')).toBeVisible()
  await expect(pictureOf(anna, 'Nino')).toHaveCSS('opacity', '0')
  await anna.reload()
  await nino.evaluate('window.lost = 0')
  await comeIn(anna)
  await expectFrames(pictureOf(anna, 'Nino'))
  await expect(pictureOf(anna, 'Nino')).toHaveCSS('opacity', '1')
  await second.close()
})

const badge = (page: Page) => page.getByText('Recording', { exact: true })
/** By the keyboard: what was said before stands over the tools as long as a mouse is there. */
const asksToRecord = (page: Page) => page.getByRole('button', { name: 'Record this session' }).press('Enter')
const agrees = (page: Page) => page.getByRole('button', { name: 'Agree' }).click()

test('whoever takes a question back or stops a recording is not told that the other did', async ({
  page: anna,
  app,
  browser,
  signInAs,
}) => {
  const { second, nino } = await aMeeting(app, -60, { anna, browser, signInAs })
  await asksToRecord(nino)
  await nino.getByRole('button', { name: 'Do not record after all' }).click()
  await expect(nino.getByRole('button', { name: 'Record this session' })).toBeVisible()
  await expect(nino.getByText('Anna does not want')).toBeHidden()

  await asksToRecord(nino)
  await agrees(anna)
  await expect(badge(nino)).toBeVisible()
  await nino.keyboard.press('r')
  await expect(anna.getByText('Nino stopped the recording')).toBeVisible()
  await expect(badge(nino)).toBeHidden()
  await expect(nino.getByText('Anna stopped')).toBeHidden()

  // Their own doing is behind them when the other does it.
  await asksToRecord(nino)
  await anna.getByRole('button', { name: 'Do not record' }).click()
  await expect(nino.getByText('Anna does not want to be recorded')).toBeVisible()
  await second.close()
})

test('a recording that its browser cannot go on with is stopped for both, and said', async ({
  page: anna,
  app,
  browser,
  signInAs,
}) => {
  const { second, nino } = await aMeeting(app, -60, { anna, browser, signInAs }, page =>
    page.addInitScript(
      `MediaRecorder = class extends MediaRecorder {
         start(...how) {
           window.recorder = this
           super.start(...how)
         }
       }`,
    ),
  )
  const parts = async (condition: string) => {
    const { rows } = await app.deps.pool.query(`select from film_segments where ${condition}`)
    return rows.length
  }
  for (const [at, breaks] of [
    // By itself, as recorders do that run out of something.
    'recorder.stop()',
    // As a browser does whose disk is full.
    `{
       const { put } = IDBObjectStore.prototype
       IDBObjectStore.prototype.put = function (...what) {
         const request = put.apply(this, what)
         if (this.name === 'pieces') this.transaction.abort()
         return request
       }
     }`,
  ].entries())
    await test.step(breaks, async () => {
      await asksToRecord(nino)
      await agrees(anna)
      await expect(badge(nino)).toBeVisible()
      await expect.poll(() => parts('true')).toBe(at + 1)
      await expect.poll(() => nino.evaluate('window.recorder?.state')).toBe('recording')
      await nino.evaluate(breaks)
      await expect(nino.getByText('This browser could not go on recording')).toBeVisible()
      await expect(anna.getByText('Nino stopped the recording')).toBeVisible()
      for (const page of [anna, nino]) await expect(badge(page)).toBeHidden()
      await expect(nino.getByText('Anna stopped')).toBeHidden()
      await expect.poll(() => parts('chunks is not null')).toBe(at + 1)
      await nino.evaluate('delete window.recorder')
    })
  await second.close()
})
