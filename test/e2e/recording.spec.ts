import { writeFile } from 'node:fs/promises'
import type { CDPSession, Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import type { Booking } from '#contract/booking.ts'
import { consents } from '#contract/booking.ts'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'
import type { SignedInUser, TestApp } from '#test/open-app.ts'
import { fileOf, recordingSamples, wavOf } from '#test/recordings.ts'
import { accessibilityViolations } from './accessibility-violations.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { chooseAction } from './steps.ts'

/** A confirmed session of Anna with Nino that began two hours ago and may be recorded. */
async function aPastSession(app: TestApp, { agreed = true, start = -2 } = {}) {
  const interviewee = await anInterviewee(app, { name: 'Anna' })
  const interviewer = await anInterviewer(app, { name: 'Nino' })
  const id = await aSession(app, {
    interviewee,
    interviewer,
    start: new Date(Date.now() + start * 3_600_000).toISOString(),
  })
  await app.deps.db
    .updateTable('bookings')
    .set({ consents: agreed ? [...consents] : null })
    .where('id', '=', id)
    .execute()
  return { id, interviewee, interviewer }
}

const upload = (app: TestApp, as: SignedInUser, id: string, content: Buffer, name: string) =>
  app.as(as).call(api.uploadRecording, { params: { id: id as Booking['id'] }, file: fileOf(content, name) })

type Media = { currentTime: number; play(): Promise<void> }

const dialog = (page: Page) => page.getByRole('dialog')
const progress = (page: Page) => dialog(page).getByRole('progressbar')
const percent = async (page: Page) => Number(await progress(page).getAttribute('aria-valuenow'))

async function openUpload(page: Page) {
  await page.goto('/interviewer-bookings?group=all')
  await chooseAction(page, 'Upload recording')
  await expect(dialog(page).getByText('MP4, MOV, AVI, MP3, WAV, M4A · up to 2 GB')).toBeVisible()
}

const choose = (page: Page, file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  dialog(page).getByLabel('Choose a file').setInputFiles(file)

/** Throttles the page's network to a number of bytes per second, or cuts it. */
const throttle = (cdp: CDPSession, bytesPerSecond: number) =>
  cdp.send('Network.emulateNetworkConditions', {
    offline: bytesPerSecond === 0,
    latency: 0,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
/** A 7 MB recording then takes 15 seconds, long enough for the steps of a test on a busy machine. */
const slow = 500_000
const fast = -1

// An interrupted upload is kept in the browser’s storage.
test(
  'an upload survives a reload, a pause and a lost connection, and both sides see the recording',
  { tag: '@keeps-storage' },
  async ({ app, page, signInAs }, testInfo) => {
    const { interviewer } = await aPastSession(app)
    const file = testInfo.outputPath('Interview with Anna.wav')
    const content = wavOf(40)
    await writeFile(file, content)
    await signInAs(interviewer)
    await openUpload(page)
    const cdp = await page.context().newCDPSession(page)
    // The browser asks before leaving a page with a running upload.
    page.on('dialog', question => question.accept())

    await test.step('the upload shows its progress and the remaining time', async () => {
      await throttle(cdp, slow)
      await choose(page, file)
      await expect(dialog(page).getByText(/of 6\.7 MB · less than a minute left/)).toBeVisible()
      await expect.poll(() => percent(page)).toBeGreaterThan(20)
    })

    await test.step('after a reload the same file continues where it stopped', async () => {
      await page.reload()
      await chooseAction(page, 'Upload recording')
      await expect(
        dialog(page).getByText('The upload of Interview with Anna.wav was interrupted.'),
      ).toBeVisible()
      await throttle(cdp, slow)
      const next = page.waitForRequest(request => request.method() === 'PATCH')
      await choose(page, file)
      const offset = Number((await next).headers()['upload-offset'])
      expect(offset).toBeGreaterThan(content.length * 0.1)
    })

    await test.step('a paused upload stops, and the window may be closed', async () => {
      await dialog(page).getByRole('button', { name: 'Pause' }).click()
      await expect(dialog(page).getByText('· Paused')).toBeVisible()
      const percentBefore = await percent(page)
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      await chooseAction(page, `Uploading ${percentBefore}%`)
      expect(await percent(page)).toBe(percentBefore)
      expect(await accessibilityViolations(page, 'recordings')).toEqual([])
    })

    await test.step('the page reports a lost connection, and the upload resumes after reconnecting', async () => {
      await throttle(cdp, 0)
      await dialog(page).getByRole('button', { name: 'Continue' }).click()
      await expect(dialog(page).getByText('You’re offline.')).toBeVisible()
      await throttle(cdp, fast)
      await expect(page.getByText('Recording uploaded')).toBeVisible()
      await expect(dialog(page)).toBeHidden()
    })
    const card = page.getByRole('article')
    await expect(card.getByText('Interview with Anna.wav')).toBeVisible()
    await expect(card.getByText(/6\.7 MB · kept until \d\d\/\d\d\/\d{4}/)).toBeVisible()
    await expect(card.getByRole('link', { name: 'Listen to recording' })).toBeVisible()
  },
)

test('the interviewee plays any part of a recording and downloads it, and an expired link is renewed unnoticed', async ({
  app,
  page,
  signInAs,
}) => {
  const { id, interviewee, interviewer } = await aPastSession(app)
  await upload(app, interviewer, id, wavOf(60), 'session.wav')
  await signInAs(interviewee)
  await page.goto('/interviewee-bookings?group=all')
  let isExpired = true
  await page.route('**/api/recordings/*/file?*', async route => {
    if (!isExpired) return route.continue()
    isExpired = false
    await route.fulfill({ status: 410 })
  })
  await page.getByRole('link', { name: 'Listen to recording' }).click()
  const player = page.locator('audio')
  await expect(player).toHaveJSProperty('duration', 60)

  // The player has read the start of the file. From here on only the recording is slow.
  const cdp = await page.context().newCDPSession(page)
  await throttle(cdp, slow)
  const partialResponse = page.waitForResponse(
    answer => answer.status() === 206 && !/bytes=0-/.test(answer.request().headers().range ?? ''),
  )
  await player.evaluate((media: Media) => {
    media.currentTime = 55
    return media.play()
  })
  expect((await partialResponse).headers()['content-range']).toMatch(/^bytes \d+-\d+\/10584044$/)
  await expect.poll(() => player.evaluate((media: Media) => media.currentTime)).toBeGreaterThan(55)

  await throttle(cdp, fast)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('session.wav')
  await expect(page.getByRole('button', { name: 'Replace' })).toBeHidden()
})

test('an interviewer replaces a recording after a confirmation, and deletes it for both after another', async ({
  app,
  page,
  signInAs,
}) => {
  const { id, interviewee, interviewer } = await aPastSession(app)
  await upload(app, interviewer, id, recordingSamples.mp4[0] ?? Buffer.alloc(0), 'first.mp4')
  await signInAs(interviewer)
  await page.goto('/interviewer-bookings?group=all')
  await page.getByRole('link', { name: 'Watch recording' }).click()
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
  expect(await accessibilityViolations(page, 'recordings')).toEqual([])
  await page.getByRole('button', { name: 'Replace' }).click()
  await expect(dialog(page).getByText('first.mp4 stays until the new file is uploaded.')).toBeVisible()
  expect(await accessibilityViolations(page, 'recordings')).toEqual([])
  await choose(page, { name: 'second.avi', mimeType: '', buffer: recordingSamples.avi[0] ?? Buffer.alloc(0) })
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('second.avi replaces first.mp4')).toBeVisible()
  await question.getByRole('button', { name: 'Replace recording' }).click()
  await expect(page.getByText('Recording uploaded')).toBeVisible()

  await signInAs(interviewee)
  await page.goto('/interviewee-bookings?group=all')
  await page.getByRole('link', { name: 'Download recording' }).click()
  await expect(page.getByText('Browsers can’t play this file type.')).toBeVisible()
  await expect(page.locator('video, audio')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByText('Neither of you can watch it any more.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete recording' }).click()
  await expect(page.getByText('Recording deleted')).toBeVisible()
  await expect(page.getByText('second.avi')).toBeHidden()

  await signInAs(interviewer)
  await page.goto('/interviewer-bookings?group=all')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Upload recording' })).toBeVisible()
})

test('the upload refuses a wrong file with a message, by its name at once and by its content when sent', async ({
  app,
  page,
  signInAs,
}) => {
  const { interviewer } = await aPastSession(app)
  await signInAs(interviewer)
  await openUpload(page)
  const sentence = 'Upload the recording as MP4, MOV, AVI, MP3, WAV or M4A.'
  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await expect(dialog(page).getByRole('alert')).toHaveText(sentence)
  await choose(page, { name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(3_000_000, 'notes') })
  await expect(dialog(page).getByText(sentence)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Choose another file' }).click()
  await choose(page, { name: 'tone.wav', mimeType: 'audio/wav', buffer: wavOf(1) })
  await expect(page.getByText('Recording uploaded')).toBeVisible()
})

test('an interviewer cancels an upload after a confirmation, and no data stays', async ({
  app,
  page,
  signInAs,
}) => {
  const { interviewer } = await aPastSession(app)
  await signInAs(interviewer)
  await openUpload(page)
  await throttle(await page.context().newCDPSession(page), slow)
  await choose(page, { name: 'tone.wav', mimeType: 'audio/wav', buffer: wavOf(40) })
  await expect.poll(() => percent(page)).toBeGreaterThan(5)
  await dialog(page).getByRole('button', { name: 'Cancel upload' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(/Your upload progress will be lost: .* of 6\.7 MB/)).toBeVisible()
  const ended = page.waitForResponse(answer => answer.request().method() === 'DELETE')
  await question.getByRole('button', { name: 'Cancel upload' }).click()
  expect((await ended).status()).toBe(204)
  await expect(dialog(page)).toBeHidden()
  await openUpload(page)
  await expect(dialog(page).getByText('was interrupted')).toBeHidden()
})

test('an interviewer cannot upload without consent or before the session starts', async ({
  app,
  page,
  signInAs,
}) => {
  for (const session of [await aPastSession(app, { agreed: false }), await aPastSession(app, { start: 2 })]) {
    await signInAs(session.interviewer)
    await page.goto('/interviewer-bookings?group=all')
    await expect(page.getByRole('article')).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Upload recording' })).toBeHidden()
  }
})
