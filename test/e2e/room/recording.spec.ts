import type { Locator, Page } from '@playwright/test'
import type { BookingId } from '#contract/id.ts'
import { finalizeCallRecording } from '#server/rooms/recordings/call/finalize.ts'
import { accessibilityViolations } from '#test/e2e/accessibility-violations.ts'
import { joinCall } from '#test/e2e/steps.ts'
import type { TestApp } from '#test/open-app.ts'
import {
  bookSession,
  codeEditor,
  expect,
  expectConnected,
  expectPicture,
  openCode,
  test,
  toolbarButton,
} from './call.ts'

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
const requestRecording = (page: Page) => page.getByRole('button', { name: 'Record this session' }).click()
const agree = (page: Page) => page.getByRole('button', { name: 'Allow recording' }).click()
const decline = (page: Page) => page.getByRole('button', { name: 'Don’t record' }).click()

/** The recording starts by itself, as both agreed when booking. */
async function expectRecording(anna: Page, nino: Page) {
  for (const page of [anna, nino]) await expect(badge(page)).toBeVisible()
}

/** Counts what the page recorded: each uploaded chunk says how long its segment lasted by then. */
function trackRecordedMs(page: Page): () => number {
  const segments = new Map<string, number>()
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    const segment = pathname.slice(0, pathname.lastIndexOf('/'))
    segments.set(segment, Math.max(segments.get(segment) ?? 0, Number(searchParams.get('until'))))
  })
  return () => [...segments.values()].reduce((sum, ms) => sum + ms, 0)
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

test('a session is recorded once both are in, and its replay shows the recording with the code at each time', {
  tag: '@core',
}, async ({ page: anna, app, openBrowser, openLobby }) => {
  const session = await bookSession(app, -60, { isRecorded: true })
  const nino = await openBrowser()

  await test.step('the lobby says so, and nothing is recorded before both are in', async () => {
    await openLobby(nino, session, 'interviewer', { withCamera: true })
    await expect(nino.getByText('Recording starts once you’re both here.')).toBeVisible()
    await expect(nino.getByText('Anna isn’t here yet')).toBeVisible()
    await joinCall(nino)
    await expect(nino.getByText('Recording starts once you’re both here.')).toBeVisible()
    await openLobby(anna, session, 'interviewee', { withCamera: true })
    await expect(anna.getByText('Nino is here')).toBeVisible()
    await expect(anna.getByText('Recording starts once you’re both here.')).toBeVisible()
    await expect(anna.getByRole('button', { name: 'Don’t record' })).toBeVisible()
    expect(await accessibilityViolations(anna, 'the lobby')).toEqual([])
    await expect(badge(nino)).toBeHidden()
    expect(await segments(app, session.id)).toBe(0)
    await joinCall(anna)
    await expectPicture(anna, 'Nino')
  })

  await test.step('it starts by itself, and continues while they write and take notes', async () => {
    await expectRecording(anna, nino)
    await expect(anna.getByText('This session is being recorded.')).toBeVisible()
    expect(await accessibilityViolations(anna, 'a call that is recorded')).toEqual([])
    await expectMoreChunks(app, session.id, 1)
    await openCode(anna)
    await expect(codeEditor(anna)).toBeFocused()
    await anna.keyboard.insertText('const first = 1\n')
    // A change has the time of its storage, slightly later.
    await expect
      .poll(() => count(app, 'collaboration_updates where booking_id = $1', session.id))
      .toBeGreaterThan(0)
    await toolbarButton(nino, 'Notes').click()
    await nino.getByLabel('New note').fill('Names things well')
    await nino.getByRole('button', { name: 'Add note' }).click()
    await nino.getByRole('button', { name: 'Share with Anna' }).click()
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
    await anna.goto('/interviewee-bookings?group=all')
    await anna.getByRole('link', { name: 'Watch recording' }).click()
    await expect(anna.getByRole('heading', { level: 1, name: 'Session with Nino' })).toBeVisible()
    const recording = anna.getByLabel('Recording of the session')
    await expect(recording).not.toHaveJSProperty('videoWidth', 0)
    // Its first frame is black, so a cover is over it.
    const cover = anna.getByRole('button', { name: 'Watch recording' })
    await expect(cover).toBeVisible()
    expect(await accessibilityViolations(anna, 'the replay')).toEqual([])
    const code = anna.getByRole('textbox', { name: 'Code at this moment' })
    await expect(code).not.toContainText('const')
    const time = () => recording.evaluate((element: unknown) => (element as Video).currentTime)
    const opened = await time()
    await cover.click()
    await expect(cover).toBeHidden()
    const pause = anna.getByRole('button', { name: 'Pause' })
    await expect(pause).toBeFocused()
    await expect.poll(time).toBeGreaterThan(opened)
    await pause.click()
    await anna.getByRole('button', { name: /Names things well/ }).click()
    await expect(code).toContainText('const first = 1')
    await expect(code).not.toContainText('const second')
    await expect.poll(time).toBeGreaterThan(2)
    const noted = await time()
    await anna.getByRole('button', { name: 'Play' }).click()
    await expect.poll(time).toBeGreaterThan(noted)
    await pause.click()
    await anna.keyboard.press('Escape')
    await anna.getByRole('slider', { name: 'Position' }).press('End')
    await expect(code).toContainText('const second = 2')
    await expect.poll(time).toBeGreaterThan(noted)
    await anna.getByRole('slider', { name: 'Position' }).fill('0')
    await expect(code).not.toContainText('const')
    await nino.goto(new URL(anna.url()).pathname)
    await expect(nino.getByRole('button', { name: /Names things well/ })).toBeVisible()
  })
})

test('a recording survives a lost connection and a reload, and becomes one file with both pictures', async ({
  app,
  startCall,
}) => {
  const { session, anna, nino } = await startCall({ startsIn: -60, withCamera: true, isRecorded: true })
  await expectPicture(anna, 'Nino')
  const recordedMs = trackRecordedMs(nino)
  await expectRecording(anna, nino)
  await expectMoreChunks(app, session.id, 1)

  await test.step('chunks delayed by a lost connection are sent after reconnecting', async () => {
    await nino.context().setOffline(true)
    await expect(nino.getByText(/parts? left to upload/)).toBeVisible()
    const countBefore = await storedChunks(app, session.id)
    await nino.context().setOffline(false)
    await expect(badge(nino)).toBeVisible()
    expect(await storedChunks(app, session.id)).toBeGreaterThan(countBefore)
  })

  await test.step('after a reload the recording continues in a second segment', async () => {
    await nino.reload()
    await joinCall(nino)
    await expect(badge(nino)).toBeVisible()
    await expect.poll(() => segments(app, session.id)).toBe(2)
    // The connection is made anew, and the recording shows a placeholder until then.
    await expectPicture(nino, 'Anna')
    await expectPicture(anna, 'Nino')
    await expectMoreChunks(app, session.id, 2)
  })

  await test.step('both play and seek one file', async () => {
    await anna.getByRole('button', { name: 'Stop recording' }).click()
    await expect.poll(() => endedSegments(app, session.id)).toBe(2)
    await finishRecording(app, session.id)
    for (const [page, path] of [
      [anna, '/interviewee-bookings?group=all'],
      [nino, '/interviewer-bookings?group=all'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('link', { name: 'Watch recording' }).click()
      const video = page.getByLabel('Recording of the session')
      await expect(video).not.toHaveJSProperty('videoWidth', 0)
      const seconds = await video.evaluate((element: unknown) => (element as Video).duration)
      // Less than the two chunks that a segment has at least. The first picture comes slightly after the start.
      expect(Math.abs(seconds - recordedMs() / 1000)).toBeLessThan(5)
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
    await expect(anna.getByText('We couldn’t play the recording.')).toBeVisible()
    await anna.unrouteAll()
    await anna.getByRole('button', { name: 'Try again' }).click()
    await expect(anna.getByLabel('Recording of the session')).not.toHaveJSProperty('videoWidth', 0)
  })
})

test('a session that one person declines in the lobby is not recorded until both agree', async ({
  page: anna,
  app,
  openBrowser,
  openLobby,
}) => {
  const session = await bookSession(app, -60, { isRecorded: true })
  const nino = await openBrowser()
  await openLobby(nino, session, 'interviewer')
  await joinCall(nino)

  await test.step('declined in the lobby', async () => {
    await openLobby(anna, session, 'interviewee')
    await decline(anna)
    await expect(anna.getByText('You turned off recording.')).toBeVisible()
    await expect(nino.getByText(/^Anna declined\./)).toBeVisible()
    await joinCall(anna)
    for (const page of [anna, nino]) await expectConnected(page)
    await expect(badge(nino)).toBeHidden()
    expect(await segments(app, session.id)).toBe(0)
  })

  await test.step('the other person asks, and is refused', async () => {
    await requestRecording(nino)
    await expect(nino.getByText('Waiting for Anna to allow recording.')).toBeVisible()
    await expect(anna.getByText('Nino wants to record this session')).toBeVisible()
    expect(await accessibilityViolations(anna, 'the request to record')).toEqual([])
    await decline(anna)
    await expect(nino.getByText(/^Anna declined\./)).toBeVisible()
    expect(await segments(app, session.id)).toBe(0)
  })

  await test.step('either person may ask, and it starts once the other agrees', async () => {
    await requestRecording(anna)
    await agree(nino)
    await expectRecording(anna, nino)
    await expectMoreChunks(app, session.id, 1)
  })
})

test('a user who withdraws the request or stops the recording gets no message about the other person', async ({
  startCall,
}) => {
  const { anna, nino } = await startCall({ startsIn: -60, isRecorded: true })
  await expectRecording(anna, nino)
  await nino.keyboard.press('r')
  await expect(anna.getByText('Nino stopped the recording')).toBeVisible()
  await expect(badge(nino)).toBeHidden()
  await expect(nino.getByText('Anna stopped')).toBeHidden()

  await requestRecording(nino)
  await nino.getByRole('button', { name: 'Cancel recording request' }).click()
  await expect(nino.getByRole('button', { name: 'Record this session' })).toBeVisible()
  await expect(nino.getByText('Anna declined')).toBeHidden()

  // The next refusal comes from the other person again.
  await requestRecording(nino)
  await decline(anna)
  await expect(nino.getByText('Anna declined')).toBeVisible()
})

test('a recording that the browser cannot continue stops for both, with a message', async ({
  app,
  startCall,
}) => {
  const { session, anna, nino } = await startCall({
    startsIn: -60,
    isRecorded: true,
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
      if (index > 0) {
        await requestRecording(nino)
        await agree(anna)
      }
      await expectRecording(anna, nino)
      await expect.poll(() => segments(app, session.id)).toBe(index + 1)
      await expect.poll(() => nino.evaluate('window.recorder?.state')).toBe('recording')
      await nino.evaluate(String(failure))
      await expect(nino.getByText('Your browser couldn’t continue the recording')).toBeVisible()
      await expect(anna.getByText('Nino stopped the recording')).toBeVisible()
      for (const page of [anna, nino]) await expect(badge(page)).toBeHidden()
      await expect(nino.getByText('Anna stopped')).toBeHidden()
      await expect.poll(() => endedSegments(app, session.id)).toBe(index + 1)
      await nino.evaluate('delete window.recorder')
    })
})
