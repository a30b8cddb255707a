import type { Page } from '@playwright/test'
import { accessibilityViolations } from '#test/e2e/accessibility-violations.ts'
import { fakeSpeech } from '#test/e2e/interview.ts'
import { expect, test } from './call.ts'

const withSpeechRecognition = (page: Page) => fakeSpeech(page.context())

const hear = (page: Page, transcript: string, isFinal: boolean) =>
  page.evaluate(`recognition.hear(${JSON.stringify(transcript)}, ${isFinal})`)

test('a user asks for captions, the other browser writes them after consent, and the replay shows them', async ({
  page,
  startCall,
}) => {
  await page.addInitScript('delete globalThis.webkitSpeechRecognition; delete globalThis.SpeechRecognition')
  const { session, anna, nino } = await startCall({
    startsIn: -60,
    prepare: withSpeechRecognition,
  })

  await test.step('no captions are written before consent', async () => {
    await anna.getByRole('button', { name: 'Captions', exact: true }).click()
    await expect(anna.getByText('Waiting for Nino to allow captions.')).toBeVisible()
    await expect(nino.getByText(/Anna asks for captions.*Chrome to Google/)).toBeVisible()
    expect(await nino.evaluate('typeof recognition')).toBe('undefined')
    await nino.getByRole('button', { name: 'Not now' }).click()
    await expect(anna.getByText('Nino declined captions.')).toBeVisible()
  })

  await test.step('after a second request and consent, captions appear while a person speaks', async () => {
    await anna.getByRole('button', { name: 'Stop captions' }).click()
    await anna.getByRole('button', { name: 'Captions', exact: true }).click()
    await nino.getByRole('button', { name: 'Allow' }).click()
    await expect(nino.getByText('Anna sees captions of what you say.')).toBeVisible()
    await hear(nino, 'tell me about', false)
    await expect(anna.getByText('tell me about')).toBeVisible()
    await hear(nino, 'tell me about a conflict', true)
    await expect(anna.getByText('tell me about a conflict')).toBeVisible()
    expect(await accessibilityViolations(anna, 'captions')).toEqual([])
    expect(await accessibilityViolations(nino, 'captions written')).toEqual([])
  })

  await test.step('no captions are written while the microphone is off, or after a stop', async () => {
    await nino.getByRole('button', { name: 'Mute' }).click()
    await expect.poll(() => nino.evaluate('recognition.isOn')).toBe(false)
    await nino.getByRole('button', { name: 'Unmute' }).click()
    await expect.poll(() => nino.evaluate('recognition.isOn')).toBe(true)
    await nino.getByRole('button', { name: 'Stop captions for Anna' }).click()
    await expect.poll(() => nino.evaluate('recognition.isOn')).toBe(false)
    await expect(anna.getByText('Nino declined captions.')).toBeVisible()
  })

  await test.step('a browser without speech recognition shows a message', async () => {
    await nino.getByRole('button', { name: 'Captions', exact: true }).click()
    await expect(nino.getByText('Anna’s browser can’t create captions.')).toBeVisible()
  })

  await test.step('the replay shows each caption at its time', async () => {
    await anna.goto(`/replay/${session.id}`)
    await anna.getByRole('slider', { name: 'Position' }).press('End')
    await expect(anna.getByText('tell me about a conflict')).toBeVisible()
    await anna.getByRole('checkbox', { name: 'Captions' }).uncheck()
    await expect(anna.getByText('tell me about a conflict')).toBeHidden()
  })
})
