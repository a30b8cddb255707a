import type { Locator, Page } from '@playwright/test'
import { filmSweeps } from '#server/room/film/jobs.ts'
import { expect, test } from '#test/journeys/fixtures.ts'
import { objections } from '#test/journeys/objections.ts'
import { comeIn, expectFrames, pictureOf } from '#test/journeys/steps.ts'
import type { TestApp } from '#test/open-app.ts'
import { aMeeting } from './people.ts'

const keptChunks = async (app: TestApp) => {
  const { rows } = await app.deps.pool.query<{ count: number }>(
    'select count(*)::int as count from film_chunks where is_kept',
  )
  return rows[0]?.count ?? 0
}

/** A machine that records, encodes and shows it to two at once may be slow to finish a part. */
const expectChunks = (app: TestApp, least: number) =>
  expect.poll(() => keptChunks(app), { timeout: 90_000 }).toBeGreaterThanOrEqual(least)

const badge = (page: Page) => page.getByText('Recording', { exact: true })

/** As far as it is needed here: the tests know no pages. */
type Film = { duration: number; currentTime: number }
type Canvas = {
  width: number
  height: number
  getContext(kind: '2d'): {
    drawImage(film: Film, x: number, y: number, width: number, height: number): void
    getImageData(x: number, y: number, width: number, height: number): { data: number[] }
  }
}

/** How bright both halves are, as the player shows it now; 56 is what stands behind the faces. */
const brightness = (film: Locator) =>
  film.evaluate((video: unknown) => {
    const { document } = globalThis as unknown as { document: { createElement(name: string): Canvas } }
    const canvas = document.createElement('canvas')
    canvas.width = 2
    canvas.height = 1
    const pen = canvas.getContext('2d')
    pen.drawImage(video as Film, 0, 0, 2, 1)
    const { data } = pen.getImageData(0, 0, 2, 1)
    const sum = (from: number) => data.slice(from, from + 3).reduce((all, one) => all + one, 0)
    return [sum(0), sum(4)]
  })

test('a session is recorded once both agree, through a reload and a lost line, and watched by both', async ({
  page: anna,
  app,
  browser,
  signInAs,
}) => {
  const { nino, second } = await aMeeting(app, -60, { anna, browser, signInAs })
  await expectFrames(pictureOf(anna, 'Nino'))
  let [beganAt, lasted] = [0, 0]

  await test.step('nothing is recorded against anybody’s will', async () => {
    await nino.keyboard.press('r')
    await expect(nino.getByText('Anna is asked whether')).toBeVisible()
    await expect(anna.getByText('Nino would like to record this session')).toBeVisible()
    expect(await objections(anna, 'the question')).toEqual([])
    await anna.getByRole('button', { name: 'Do not record' }).click()
    await expect(nino.getByText('Anna does not want to be recorded')).toBeVisible()
    await expect(badge(nino)).toBeHidden()
  })

  await test.step('both agree, and both see it', async () => {
    await nino.getByRole('button', { name: 'Record this session' }).click()
    await anna.getByRole('button', { name: 'Agree' }).click()
    for (const page of [anna, nino]) await expect(badge(page)).toBeVisible()
    beganAt = Date.now()
    await expectChunks(app, 2)
  })

  await test.step('what a lost line keeps back is sent when it returns', async () => {
    await nino.context().setOffline(true)
    await expect(nino.getByText(/parts? waits? here for the line/)).toBeVisible({ timeout: 90_000 })
    const before = await keptChunks(app)
    await nino.context().setOffline(false)
    await expect(badge(nino)).toBeVisible({ timeout: 90_000 })
    expect(await keptChunks(app)).toBeGreaterThan(before)
  })

  await test.step('a reload goes on in another part', async () => {
    lasted += Date.now() - beganAt
    await nino.reload()
    await comeIn(nino)
    await expect(badge(nino)).toBeVisible()
    beganAt = Date.now()
    const before = await keptChunks(app)
    await expectChunks(app, before + 2)
  })

  await test.step('meanwhile something is written, asked and noted', async () => {
    await anna.getByRole('button', { name: 'Code together' }).click()
    await anna.getByRole('textbox', { name: /^Code/ }).focus()
    await anna.keyboard.insertText('const first = 1\n')
    // What is written bears the moment at which it is kept, a little later.
    await expect
      .poll(async () => (await app.deps.pool.query('select from room_changes')).rows.length)
      .toBeGreaterThan(0)
    await nino.getByRole('button', { name: 'Questions and notes' }).click()
    await nino.getByRole('tab', { name: 'Notes' }).click()
    await nino.getByLabel(/A note, for you alone/).fill('Names things well')
    await nino.getByRole('button', { name: 'Add' }).click()
    await nino.getByRole('button', { name: 'Share', exact: true }).click()
    const before = await keptChunks(app)
    await expectChunks(app, before + 2)
    await anna.keyboard.insertText('const second = 2\n')
    await expect(nino.getByRole('textbox', { name: /^Code/ })).toContainText('const second = 2')
    const then = await keptChunks(app)
    await expectChunks(app, then + 2)
  })

  await test.step('the other stops it, and both see that', async () => {
    await anna.getByRole('button', { name: 'Stop recording' }).click()
    lasted += Date.now() - beganAt
    await expect(nino.getByText('Anna stopped the recording')).toBeVisible()
    for (const page of [anna, nino]) await expect(badge(page)).toBeHidden()
    await expect
      .poll(async () => {
        const { rows } = await app.deps.pool.query('select from film_segments where chunks is not null')
        return rows.length
      })
      .toBe(2)
  })

  await test.step('it is one file that plays and seeks, for both', async () => {
    await app.deps.pool.query('update films set due_at = began_at')
    await filmSweeps(app.deps)['finish-films']?.()
    await expect
      .poll(
        async () => (await app.deps.pool.query('select from films where finished_at is not null')).rowCount,
        { timeout: 60_000 },
      )
      .toBe(1)
    for (const [page, path] of [
      [anna, '/interviewee-bookings'],
      [nino, '/interviewer-bookings'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name: /Watch|Play/ }).click()
      const video = page.getByRole('dialog').locator('video')
      await expect(video).not.toHaveJSProperty('videoWidth', 0)
      const seconds = await video.evaluate((one: unknown) => (one as Film).duration)
      // A reload loses the last chunk at most, and a recorder begins a moment before or after its badge is seen.
      expect(Math.abs(seconds - lasted / 1000)).toBeLessThan(10)
      await video.evaluate((one: unknown, to) => {
        Object.assign(one as Film, { currentTime: to })
      }, seconds - 2)
      await expect(video).toHaveJSProperty('seeking', false)
      const [left = 0, right = 0] = await brightness(video)
      expect(Math.min(left, right)).toBeGreaterThan(100)
    }
  })

  await test.step('all of it is gone through again, the code as it stood', async () => {
    await anna.goto('/interviewee-bookings')
    await anna.getByRole('link', { name: 'Go through it again' }).click()
    await expect(anna.getByRole('heading', { name: 'Session with Nino' })).toBeVisible()
    const film = anna.getByLabel('Film of the session')
    await expect(film).not.toHaveJSProperty('videoWidth', 0)
    expect(await objections(anna, 'the replay')).toEqual([])
    const code = anna.getByRole('textbox', { name: 'The code as it stood' })
    await expect(code).not.toContainText('const')
    await anna.getByRole('button', { name: /Names things well/ }).click()
    await expect(code).toContainText('const first = 1')
    await expect(code).not.toContainText('const second')
    const at = await film.evaluate((one: unknown) => (one as Film).currentTime)
    expect(at).toBeGreaterThan(5)
    await anna.getByRole('button', { name: 'Play' }).click()
    await expect(code).toContainText('const second = 2')
    await anna.getByRole('button', { name: 'Pause' }).click()
    expect(await film.evaluate((one: unknown) => (one as Film).currentTime)).toBeGreaterThan(at + 2)
    await anna.keyboard.press('Escape')
    await anna.getByLabel('Where you are').fill('0')
    await expect(code).not.toContainText('const')
    await nino.goto(new URL(anna.url()).pathname)
    await expect(nino.getByText('Names things well')).toBeVisible()
  })

  await test.step('a film that cannot be fetched is said, and plays when it can be', async () => {
    await anna.route('**', route =>
      route.request().resourceType() === 'media' ? route.abort('internetdisconnected') : route.fallback(),
    )
    await anna.reload()
    await expect(anna.getByText('The film cannot be played just now.')).toBeVisible()
    await expect(anna.getByRole('textbox', { name: 'The code as it stood' })).toBeVisible()
    await anna.unrouteAll()
    await anna.getByRole('button', { name: 'Try again' }).click()
    await expect(anna.getByLabel('Film of the session')).not.toHaveJSProperty('videoWidth', 0)
  })

  await test.step('its interviewer grades it with a moment of it, and the interviewee reads that after a review', async () => {
    await nino.goto('/interviewer-bookings')
    await nino.getByRole('link', { name: 'Write the scorecard' }).click()
    await nino.getByLabel('Type of interview').selectOption('Coding')
    for (const skill of ['Problem solving', 'Technical depth', 'Communication'])
      await nino
        .getByRole('group', { name: skill })
        .getByRole('radio', { name: /^3 · Solid/ })
        .check()
    const solving = nino.getByRole('group', { name: 'Problem solving' })
    await solving.getByRole('button', { name: /Names things well/ }).click()
    await nino.getByLabel('What was strong').fill('Names things well.')
    await expect(nino.getByText('Kept as a draft')).toBeVisible()
    await nino.reload()
    await expect(nino.getByLabel('What was strong')).toHaveValue('Names things well.')
    await nino.getByRole('button', { name: 'Send to Anna' }).click()
    await expect(nino.getByLabel('What to do next')).toBeFocused()
    await nino.getByLabel('What to do next').fill('Write a test first.')
    await nino.getByRole('radio', { name: 'yes', exact: true }).check()
    expect(await objections(nino, 'the scorecard')).toEqual([])
    await nino.getByRole('button', { name: 'Send to Anna' }).click()
    await expect(nino.getByText('It is sent. You can correct it until')).toBeVisible()

    await anna.goto('/interviewee-bookings')
    await anna.getByRole('link', { name: 'Scorecard' }).click()
    await expect(anna.getByText('First say how the session was for you')).toBeVisible()
    await app.deps.pool.query(
      "update bookings set starts_at = starts_at - interval '1 hour', ends_at = now()",
    )
    await anna.goto('/interviewee-bookings?group=past')
    await anna.getByRole('button', { name: /^Nino/ }).click()
    await anna.getByRole('button', { name: 'Leave review' }).click()
    await anna
      .getByRole('dialog')
      .getByRole('button', { name: /Submit/ })
      .click()
    await expect(anna.getByRole('dialog')).toBeHidden()
    await anna.getByRole('link', { name: 'Scorecard' }).click()
    await expect(anna.getByText('Would hire: yes')).toBeVisible()
    await expect(anna.getByText('Write a test first.')).toBeVisible()
    await expect(anna.getByRole('link', { name: 'Practise this question' })).toHaveCount(3)
    expect(await objections(anna, 'the scorecard')).toEqual([])
    await anna.goto('/interview-training/progress')
    await anna.getByText('Show as a table').click()
    await anna.getByRole('link', { name: /with Nino/ }).click()
    await anna.getByText('Seen at').getByRole('link').click()
    await expect(anna.getByRole('textbox', { name: 'The code as it stood' })).toContainText('const first = 1')
  })
  await second.close(/ERR_INTERNET_DISCONNECTED/)
})
