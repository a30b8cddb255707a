import type { Page } from '@playwright/test'
import { accessibilityViolations } from '#test/e2e/accessibility-violations.ts'
import { joinCall } from '#test/e2e/steps.ts'
import { expect, test } from './call.ts'

const boardText = (page: Page) => page.getByRole('textbox', { name: 'Board as text' })
const board = (page: Page) => page.getByRole('region', { name: 'Board' })
const canvas = (page: Page) => page.locator('canvas.interactive')

async function openBoard(page: Page) {
  await page.getByRole('button', { name: 'Open board' }).click()
  await expect(canvas(page)).toBeVisible()
}

const openBoardText = (page: Page) => page.getByRole('button', { name: 'Board as text' }).click()

async function writes(page: Page, text: string) {
  await boardText(page).fill(text)
  await boardText(page).press('ControlOrMeta+Enter')
}

/** Presses a key on the board. Returns a function that converts fractions of the canvas to positions. */
async function pressKey(page: Page, key: string) {
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('canvas not visible')
  const toPosition = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.click(...toPosition([0.9, 0.8]))
  await page.keyboard.press(key)
  return toPosition
}

/** Draws a shape between two points, given as fractions of the canvas. */
async function draw(page: Page, key: string, start: [number, number], end: [number, number]) {
  const toPosition = await pressKey(page, key)
  await page.mouse.move(...toPosition(start))
  await page.mouse.down()
  await page.mouse.move(...toPosition(end), { steps: 5 })
  await page.mouse.up()
}

/** Expects the same elements on both boards. */
const expectSame = (first: Page, second: Page, ...lines: string[]) =>
  expect
    .poll(async () => {
      const [firstText, secondText] = [
        await boardText(first).inputValue(),
        await boardText(second).inputValue(),
      ]
      return firstText === secondText && lines.every(line => firstText.includes(line))
        ? 'the same'
        : `${firstText} | ${secondText}`
    })
    .toBe('the same')

test('two people draw by hand and by text, and both have the same board', async ({ startCall }) => {
  const { anna, nino } = await startCall({ startsIn: -60 })

  await test.step('a drawing opens the whiteboard for the other person', async () => {
    await openBoard(nino)
    await draw(nino, 'r', [0.3, 0.35], [0.5, 0.5])
    await nino.keyboard.press('Enter')
    await nino.keyboard.type('client')
    await nino.keyboard.press('Escape')
    await expect(canvas(anna)).toBeVisible()
    for (const page of [anna, nino]) await openBoardText(page)
    await expect(boardText(anna)).toHaveValue('client')
    // Letters choose drawing tools and do not start a recording.
    await expect(nino.getByText('Waiting for Anna to allow recording')).toBeHidden()
  })

  await test.step('a shape written as text is drawn, renamed and removed', async () => {
    await writes(anna, 'client -> load balancer -> api\napi -> database: reads\n# what if it is cold?')
    await expect(boardText(nino)).toHaveValue(
      'client -> load balancer -> api -> database: reads\n# what if it is cold?',
    )
    await writes(nino, 'browser -> load balancer -> api -> database: reads')
    await expect(boardText(anna)).toHaveValue('browser -> load balancer -> api -> database: reads')
  })

  await test.step('both draw at once, one of them offline, and nothing is lost', async () => {
    await anna.context().setOffline(true)
    await writes(anna, `${await boardText(anna).inputValue()}\napi -> queue`)
    await writes(nino, `${await boardText(nino).inputValue()}\nbrowser -> cdn`)
    await draw(nino, 'o', [0.2, 0.7], [0.3, 0.8])
    await anna.context().setOffline(false)
    await expectSame(anna, nino, 'queue', 'cdn', 'database: reads')
    await expect(anna.getByText('And 1 shape without text.')).toBeVisible()
    await Promise.all([
      writes(anna, `${await boardText(anna).inputValue()}\nqueue -> worker`),
      writes(nino, `${await boardText(nino).inputValue()}\ncdn -> storage`),
    ])
    await expectSame(anna, nino, 'queue -> worker', 'cdn -> storage')
    expect(await accessibilityViolations(anna, 'the board')).toEqual([])
  })

  await test.step('undo reverts only the person’s own changes', async () => {
    // The first undo restores the selection, as in every drawing program.
    await pressKey(nino, 'ControlOrMeta+z')
    await nino.keyboard.press('ControlOrMeta+z')
    await expect(boardText(anna)).not.toHaveValue(/storage/)
    await expectSame(anna, nino, 'queue -> worker')
  })
})

test('a whiteboard survives a reload, reports changed code, and appears in the replay', async ({
  startCall,
}) => {
  const { session, anna, nino } = await startCall({ startsIn: -60 })
  await openBoard(nino)
  await openBoardText(nino)
  await writes(nino, 'queue -> worker')
  await expect(canvas(anna)).toBeVisible()

  await test.step('after a reload the board and the code are there', async () => {
    await anna.reload()
    await joinCall(anna)
    await openBoard(anna)
    await openBoardText(anna)
    await expectSame(anna, nino, 'queue -> worker')
    await nino.getByRole('button', { name: 'Code', exact: true }).click()
    await nino.getByRole('textbox', { name: /^Code/ }).focus()
    await nino.keyboard.insertText('const a = 1')
    await expect(anna.getByRole('button', { name: /^Code.*new changes/ })).toBeVisible()
    await expect(board(anna)).toBeVisible()
  })

  await test.step('the replay shows the board at that time', async () => {
    await anna.goto(`/replay/${session.id}`)
    const picture = anna.getByRole('region', { name: 'Board at this moment' })
    await expect(picture).toBeVisible()
    await anna.getByRole('slider', { name: 'Position' }).press('End')
    await expect(picture).toContainText('queue -> worker')
    await anna.getByRole('slider', { name: 'Position' }).press('Home')
    await expect(picture).not.toContainText('queue')
    await expect(anna.getByRole('region', { name: 'Code at this moment' })).toBeVisible()
    expect(await accessibilityViolations(anna, 'the replay')).toEqual([])
  })
})
