import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { wavOf } from '#test/recordings.ts'
import { sendRequest, siteUrl } from './http-client.ts'

type Media = { currentTime: number; play(): Promise<void> }
const seconds = 600
const recording = wavOf(seconds)
const uploadsPath = '/api/recordings/uploads'

/** Behavior of the proxy without an account. */
export async function checkProxy(): Promise<string> {
  for (const path of ['/metrics', '/metrics/', '//metrics', '/%6Detrics', '/x/../metrics', '/metrics?x'])
    expect((await sendRequest(path)).status, path).toBe(404)
  const plain = await sendRequest('/login', { isHttp: true })
  expect([301, 308]).toContain(plain.status)
  expect(plain.headers.location).toBe(`${siteUrl}/login`)
  const socket = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'x',
  }
  // Without a token the room rejects the upgrade. A proxy that drops the header would cause 404.
  expect((await sendRequest('/api/rooms/socket?ticket=none', { headers: socket })).status).not.toBe(404)
  const zipped = await sendRequest('/api/settings', { headers: { 'accept-encoding': 'gzip' } })
  const page = await sendRequest('/', {
    headers: { 'accept-encoding': 'br', 'x-forwarded-host': 'elsewhere.example' },
  })
  expect(page.headers['content-encoding']).toBe('br')
  return `of /api/settings ${zipped.headers['content-encoding'] ?? 'nothing'} is compressed`
}

/**
 * Sends half of the file and keeps the connection open. Data that the server received by then was not
 * buffered by the proxy. Then sends the rest.
 */
export async function uploadRecording(token: string, bookingId: string): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const started = await sendRequest(uploadsPath, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': recording.length,
      'upload-metadata': `bookingId ${base64(bookingId)},filename ${base64('session.wav')}`,
    },
  })
  expect(started.status, started.text).toBe(201)
  const path = new URL(started.headers.location ?? '', siteUrl).pathname
  const sendFrom = async (
    offset: number,
    body: AsyncIterable<Uint8Array> | Uint8Array,
    signal?: AbortSignal,
  ) =>
    sendRequest(path, {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'content-length': recording.length - offset,
        'upload-offset': offset,
      },
      body,
      signal,
    })
  const connection = new AbortController()
  const half = sendFrom(
    0,
    sendThenStall(recording.subarray(0, recording.length / 2)),
    connection.signal,
  ).catch(() => null)
  await pause(3000)
  const uploadStatus = await sendRequest(path, { method: 'HEAD', headers })
  const receivedBytes = Number(uploadStatus.headers['upload-offset'])
  expect(receivedBytes).toBeGreaterThan(recording.length / 2 - 200_000)
  connection.abort()
  await half
  const rest = await sendFrom(receivedBytes, recording.subarray(receivedBytes))
  expect(rest.status, rest.text).toBe(204)
  return `${Math.round(recording.length / 1e6)} MB; ${Math.round(receivedBytes / 1e6)} had arrived while the line was open`
}

/** Sends the content, then neither data nor an end. */
async function* sendThenStall(content: Uint8Array) {
  yield content
  await new Promise(() => undefined)
}

/** Plays the end of the recording in a browser, and requests a range. */
export async function playRecording(page: Page): Promise<string> {
  await page.goto(`${siteUrl}/interviewee-bookings`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Listen to recording' }).click()
  const player = page.locator('audio')
  await expect(player).toHaveJSProperty('duration', seconds)
  await player.evaluate((media: Media) => {
    media.currentTime = 595
    return media.play()
  })
  await expect.poll(() => player.evaluate((media: Media) => media.currentTime)).toBeGreaterThan(595.5)
  const { pathname, search } = new URL((await player.getAttribute('src')) ?? '', siteUrl)
  const part = await sendRequest(pathname + search, { headers: { range: 'bytes=50000000-50000999' } })
  expect(part.status).toBe(206)
  expect(part.text).toBe(recording.subarray(50_000_000, 50_001_000).toString('latin1'))
  return `${part.headers['content-range']}`
}

/** Streamed reply of the coach. Its events must arrive one after the other, not at once. */
export async function checkCoachStream(token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const started = await sendRequest('/api/chat/interview/start', {
    method: 'POST',
    headers,
    body: JSON.stringify({ interviewType: 1, experienceLevel: 2, jobRole: 'Backend Developer' }),
  })
  const { sessionId } = JSON.parse(started.text)
  const message = 'I wrote a pipeline with canary releases, and incidents fell from forty to nine.'
  const reply = await sendRequest('/api/chat/message/stream', {
    method: 'POST',
    headers,
    body: JSON.stringify({ sessionId, message }),
  })
  const first = reply.chunks.find(piece => piece.text.includes('event: accepted'))?.atMs ?? Number.NaN
  const last = reply.chunks.find(piece => piece.text.includes('event: done'))?.atMs ?? Number.NaN
  expect(last - first).toBeGreaterThan(1000)
  return `first word of it after ${Math.round(first)} ms, the last after ${Math.round(last)} ms`
}
