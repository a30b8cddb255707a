import type { Locator, Page } from '@playwright/test'
import type { BookingId } from '#contract/id.ts'
import { finalizeCallRecording } from '#server/rooms/recordings/call/finalize.ts'
import { accessibilityViolations } from '#test/e2e/objections.ts'
import { joinCall } from '#test/e2e/steps.ts'
import type { TestApp } from '#test/open-app.ts'
import { codeEditor, expect, expectConnected, expectPicture, openCode, test } from './call.ts'

async function count(app: TestApp, table: string, id: BookingId) {
  const { rows } = await app.deps.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
    [id],
  )
  return rows[0]?.count ?? 0
}

const storedChunks = (app: TestApp, id: BookingId) =>
  count(app, 'recording_chunks where booking_id = $1 and is_stored', id)
const segments = (app: TestApp, id: BookingId) => count(app, 'recording_segments where booking_id = $1', id)
const endedSegments = (app: TestApp, id: BookingId) =>
  count(app, 'recording_segments where booking_id = $1 and chunks is not null', id)

/** Waits until this many more chunks are stored. */
async function expectMoreChunks(app: TestApp, id: BookingId, additional: number) {
  for (let index = 0; index < additional; index++) {
    const countBefore = await storedChunks(app, id)
    await expect.poll(() => storedChunks(app, id)).toBeGreaterThan(countBefore)
  }
}

const badge = (page: Page) => page.getByText('Recording', { exact: true })
/** Uses the keyboard, because a toast covers the toolbar while the mouse is over it. */
const requestRecording = (page: Page) =>
  page.getByRole('button', { name: 'Record this session' }).press('Enter')
const agree = (page: Page) => page.getByRole('button', { name: 'Agree' }).click()

async function startRecording(anna: Page, nino: Page) {
  await requestRecording(nino)
  await agree(anna)
  for (const page of [anna, nino]) await expect(badge(page)).toBeVisible()
}

/** Joins the segments into one file, as the job does after the session. */
async function finishRecording(app: TestApp, id: BookingId) {
  await app.deps.pool.query('update call_recordings set due_at = started_at where booking_id = $1', [id])
  await finalizeCallRecording(app.deps, id)
  await expect
    .poll(() => count(app, 'call_recordings where booking_id = $1 and finished_at is not null', id))
    .toBe(1)
}

/** Minimal DOM type, because tests compile without DOM types. */
type Video = { duration: number; currentTime: number }
type Canvas = {
  width: number
  height: number
  getContext(kind: '2d'): {
    drawImage(video: Video, x: number, y: number, width: number, height: number): void
    getImageData(x: number, y: number, width: number, height: number): { data: number[] }
  }
}

/** Brightness of both halves in the player. 56 is the background behind the faces. */
const brightness = (player: Locator) =>
  player.evaluate((video: unknown) => {
    const { document } = globalThis as unknown as { document: { createElement(name: string): Canvas } }
    const canvas = document.createElement('canvas')
    canvas.width = 2
    canvas.height = 1
    const context = canvas.getContext('2d')
    context.drawImage(video as Video, 0, 0, 2, 1)
    const { data } = context.getImageData(0, 0, 2, 1)
    const sum = (offset: number) => data.slice(offset, offset + 3).reduce((all, channel) => all + channel, 0)
    return [sum(0), sum(4)]
  })

test('a session is recorded after both agree, and its replay shows the recording with the code at each time', {
  tag: '@core',
}, async ({ app, startCall }) => {
  const { session, anna, nino } = await startCall({ startsIn: -60, withCamera: true })
  await expectPicture(anna, 'Nino')

  await test.step('nothing is recorded without consent', async () => {
    await nino.keyboard.press('r')
    await expect(nino.getByText('Anna is asked whether')).toBeVisible()
    await expect(anna.getByText('Nino would like to record this session')).toBeVisible()
    expect(await accessibilityViolations(anna, 'the request to record')).toEqual([])
    await anna.getByRole('button', { name: 'Do not record' }).click()
    await expect(nino.getByText('Anna does not want to be recorded')).toBeVisible()
    await expect(badge(nino)).toBeHidden()
  })

  await test.step('both agree, and the recording continues while they write and take notes', async () => {
    await startRecording(anna, nino)
    await expectMoreChunks(app, session.id, 1)
    await openCode(anna)
    await expect(codeEditor(anna)).toBeFocused()
    await anna.keyboard.insertText('const first = 1\n')
    // A change has the time of its storage, slightly later.
    await expect
      .poll(() => count(app, 'collaboration_updates where booking_id = $1', session.id))
      .toBeGreaterThan(0)
    await nino.getByRole('button', { name: 'Questions and notes' }).click()
    await nino.getByRole('tab', { name: 'Notes' }).click()
    await nino.getByLabel(/A note, for you alone/).fill('Names things well')
    await nino.getByRole('button', { name: 'Add' }).click()
    await nino.getByRole('button', { name: 'Share', exact: true }).click()
    await expectMoreChunks(app, session.id, 1)
    await anna.keyboard.insertText('const second = 2\n')
    await expect(codeEditor(nino)).toContainText('const second = 2')
  })

  await test.step('the interviewee stops it, and both see that', async () => {
    await anna.getByRole('button', { name: 'Stop recording' }).click()
    await expect(nino.getByText('Anna stopped the recording')).toBeVisible()
    for (const page of [anna, nino]) await expect(badge(page)).toBeHidden()
    await expect.poll(() => endedSegments(app, session.id)).toBe(1)
  })

  await test.step('the replay plays it, with the code at that time', async () => {
    await finishRecording(app, session.id)
    await anna.goto('/interviewee-bookings')
    await anna.getByRole('link', { name: 'Go through it again' }).click()
    await expect(anna.getByRole('heading', { name: 'Session with Nino' })).toBeVisible()
    const recording = anna.getByLabel('Film of the session')
    await expect(recording).not.toHaveJSProperty('videoWidth', 0)
    expect(await accessibilityViolations(anna, 'the replay')).toEqual([])
    const code = anna.getByRole('textbox', { name: 'The code as it stood' })
    await expect(code).not.toContainText('const')
    await anna.getByRole('button', { name: /Names things well/ }).click()
    await expect(code).toContainText('const first = 1')
    await expect(code).not.toContainText('const second')
    const time = () => recording.evaluate((element: unknown) => (element as Video).currentTime)
    const noted = await time()
    expect(noted).toBeGreaterThan(2)
    await anna.getByRole('button', { name: 'Play' }).click()
    await expect.poll(time).toBeGreaterThan(noted)
    await anna.getByRole('button', { name: 'Pause' }).click()
    await anna.keyboard.press('Escape')
    await anna.getByRole('slider', { name: 'Where you are' }).press('End')
    await expect(code).toContainText('const second = 2')
    await expect.poll(time).toBeGreaterThan(noted)
    await anna.getByLabel('Where you are').fill('0')
    await expect(code).not.toContainText('const')
    await nino.goto(new URL(anna.url()).pathname)
    await expect(nino.getByText('Names things well')).toBeVisible()
  })
})

test('a recording survives a lost connection and a reload, and becomes one file with both pictures', async ({
  app,
  startCall,
}) => {
  const { session, anna, nino } = await startCall({ startsIn: -60, withCamera: true })
  await expectPicture(anna, 'Nino')
  await startRecording(anna, nino)
  let [startedAt, lasted] = [Date.now(), 0]
  await expectMoreChunks(app, session.id, 1)

  await test.step('chunks delayed by a lost connection are sent after reconnecting', async () => {
    await nino.context().setOffline(true)
    await expect(nino.getByText(/parts? waits? here for the line/)).toBeVisible()
    const countBefore = await storedChunks(app, session.id)
    await nino.context().setOffline(false)
    await expect(badge(nino)).toBeVisible()
    expect(await storedChunks(app, session.id)).toBeGreaterThan(countBefore)
  })

  await test.step('after a reload the recording continues in a second segment', async () => {
    lasted += Date.now() - startedAt
    await nino.reload()
    await joinCall(nino)
    await expect(badge(nino)).toBeVisible()
    startedAt = Date.now()
    await expect.poll(() => segments(app, session.id)).toBe(2)
    await expectMoreChunks(app, session.id, 2)
  })

  await test.step('both play and seek one file', async () => {
    await anna.getByRole('button', { name: 'Stop recording' }).click()
    lasted += Date.now() - startedAt
    await expect.poll(() => endedSegments(app, session.id)).toBe(2)
    await finishRecording(app, session.id)
    for (const [page, path] of [
      [anna, '/interviewee-bookings'],
      [nino, '/interviewer-bookings'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name: /Watch|Play/ }).click()
      const video = page.getByRole('dialog').locator('video')
      await expect(video).not.toHaveJSProperty('videoWidth', 0)
      const seconds = await video.evaluate((element: unknown) => (element as Video).duration)
      // A reload loses one chunk at most, and the recorder starts slightly before or after its badge.
      expect(Math.abs(seconds - lasted / 1000)).toBeLessThan(10)
      await video.evaluate((element: unknown, seconds) => {
        Object.assign(element as Video, { currentTime: seconds })
      }, seconds - 2)
      await expect(video).toHaveJSProperty('seeking', false)
      const [left = 0, right = 0] = await brightness(video)
      expect(Math.min(left, right)).toBeGreaterThan(100)
    }
  })

  await test.step('the replay reports a recording that fails to load, and plays it later', async () => {
    await anna.goto(`/replay/${session.id}`)
    await anna.route('**', route =>
      route.request().resourceType() === 'media' ? route.abort('internetdisconnected') : route.fallback(),
    )
    await anna.reload()
    await expect(anna.getByText('The film cannot be played just now.')).toBeVisible()
    await anna.unrouteAll()
    await anna.getByRole('button', { name: 'Try again' }).click()
    await expect(anna.getByLabel('Film of the session')).not.toHaveJSProperty('videoWidth', 0)
  })
})

test('a user who withdraws the request or stops the recording gets no message about the other person', async ({
  startCall,
}) => {
  const { anna, nino } = await startCall({ startsIn: -60 })
  await requestRecording(nino)
  await nino.getByRole('button', { name: 'Do not record after all' }).click()
  await expect(nino.getByRole('button', { name: 'Record this session' })).toBeVisible()
  await expect(nino.getByText('Anna does not want')).toBeHidden()

  await startRecording(anna, nino)
  await nino.keyboard.press('r')
  await expect(anna.getByText('Nino stopped the recording')).toBeVisible()
  await expect(badge(nino)).toBeHidden()
  await expect(nino.getByText('Anna stopped')).toBeHidden()

  // The next refusal comes from the other person again.
  await requestRecording(nino)
  await anna.getByRole('button', { name: 'Do not record' }).click()
  await expect(nino.getByText('Anna does not want to be recorded')).toBeVisible()
})

test('a recording that the browser cannot continue stops for both, with a message', async ({
  app,
  startCall,
}) => {
  const { session, anna, nino } = await startCall({
    startsIn: -60,
    prepare: page =>
      page.addInitScript(
        `MediaRecorder = class extends MediaRecorder {
           start(...how) {
             window.recorder = this
             super.start(...how)
           }
         }`,
      ),
  })
  await expectConnected(nino)
  for (const [index, [name, failure]] of [
    ['the recorder stops by itself', 'recorder.stop()'],
    [
      'the disk is full',
      `{
         const { put } = IDBObjectStore.prototype
         IDBObjectStore.prototype.put = function (...what) {
           const request = put.apply(this, what)
           if (this.name === 'chunks') this.transaction.abort()
           return request
         }
       }`,
    ],
  ].entries())
    await test.step(String(name), async () => {
      await startRecording(anna, nino)
      await expect.poll(() => segments(app, session.id)).toBe(index + 1)
      await expect.poll(() => nino.evaluate('window.recorder?.state')).toBe('recording')
      await nino.evaluate(String(failure))
      await expect(nino.getByText('This browser could not go on recording')).toBeVisible()
      await expect(anna.getByText('Nino stopped the recording')).toBeVisible()
      for (const page of [anna, nino]) await expect(badge(page)).toBeHidden()
      await expect(nino.getByText('Anna stopped')).toBeHidden()
      await expect.poll(() => endedSegments(app, session.id)).toBe(index + 1)
      await nino.evaluate('delete window.recorder')
    })
})
