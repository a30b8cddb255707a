import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RecordingPlayer } from './RecordingPlayer.tsx'

/** A second of silence: a WAV file of 8000 samples of 8 bits. */
function silence(): string {
  const numbers = Uint32Array.of(0x46464952, 8036, 0x45564157, 0x20746d66, 16, 0x10001, 8000, 8000, 0x80001)
  const data = Uint32Array.of(0x61746164, 8000)
  return URL.createObjectURL(new Blob([numbers, data, new Uint8Array(8000).fill(128)], { type: 'audio/wav' }))
}

const expired = 'data:audio/wav,expired'
const retry = page.getByRole('button', { name: 'Try again' })

test('a link that has expired is renewed by itself', async () => {
  const refreshUrl = vi.fn(async () => silence())
  await render(<RecordingPlayer kind="audio" url={expired} refreshUrl={refreshUrl} />)
  await expect.poll(() => document.querySelector('audio')?.duration).toBeCloseTo(1)
  expect(refreshUrl).toHaveBeenCalledOnce()
  await expect.element(retry).not.toBeInTheDocument()
})

test('a recording that still fails with a new link plays on retry', async () => {
  let url = expired
  const refreshUrl = vi.fn(async () => url)
  await render(<RecordingPlayer kind="audio" url={expired} refreshUrl={refreshUrl} />)
  await expect.element(retry).toBeVisible()
  expect(refreshUrl).toHaveBeenCalledOnce()
  url = silence()
  await userEvent.click(retry)
  await expect.poll(() => document.querySelector('audio')?.duration).toBeCloseTo(1)
})

const noPicture = page.getByText(/^Your browser plays the sound of this recording but not its picture/)

test('a video without a picture in this browser is explained', async () => {
  await render(<RecordingPlayer kind="video" url={silence()} refreshUrl={async () => silence()} />)
  await expect.element(noPicture).toBeVisible()
})

test('sound alone has no picture to miss', async () => {
  await render(<RecordingPlayer kind="audio" url={silence()} refreshUrl={async () => silence()} />)
  await expect.poll(() => document.querySelector('audio')?.duration).toBeCloseTo(1)
  await expect.element(noPicture).not.toBeInTheDocument()
})
