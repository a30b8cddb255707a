import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { wavOf } from '#test/recordings.ts'
import { sendRequest, siteUrl } from './http-client.ts'

type Media = { currentTime: number; play(): Promise<void> }
const seconds = 600
const recording = wavOf(seconds)
const uploadsPath = '/api/recordings/uploads'

/** What is seen of the proxy without an account. */
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
  // Without a ticket the room refuses; a proxy that does not hand the wish on would have it answer 404.
  expect((await sendRequest('/api/rooms/socket?ticket=none', { headers: socket })).status).not.toBe(404)
  const zipped = await sendRequest('/api/settings', { headers: { 'accept-encoding': 'gzip' } })
  const shown = await sendRequest('/', {
    headers: { 'accept-encoding': 'br', 'x-forwarded-host': 'elsewhere.example' },
  })
  expect(shown.headers['content-encoding']).toBe('br')
  return `of /api/settings ${zipped.headers['content-encoding'] ?? 'nothing'} is compressed`
}

/** Sends half and keeps the line open: what has arrived by then was not gathered on the way. Then the rest. */
export async function uploadRecording(token: string, bookingId: string): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const begun = await sendRequest(uploadsPath, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': recording.length,
      'upload-metadata': `bookingId ${base64(bookingId)},filename ${base64('session.wav')}`,
    },
  })
  expect(begun.status, begun.text).toBe(201)
  const path = new URL(begun.headers.location ?? '', siteUrl).pathname
  const from = async (offset: number, body: AsyncIterable<Uint8Array> | Uint8Array, signal?: AbortSignal) =>
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
  const line = new AbortController()
  const half = from(0, sendThenStall(recording.subarray(0, recording.length / 2)), line.signal).catch(
    () => null,
  )
  await pause(3000)
  const stand = await sendRequest(path, { method: 'HEAD', headers })
  const arrived = Number(stand.headers['upload-offset'])
  expect(arrived).toBeGreaterThan(recording.length / 2 - 200_000)
  line.abort()
  await half
  const rest = await from(arrived, recording.subarray(arrived))
  expect(rest.status, rest.text).toBe(204)
  return `${Math.round(recording.length / 1e6)} MB; ${Math.round(arrived / 1e6)} had arrived while the line was open`
}

/** Sends it all, and then says nothing and does not hang up. */
async function* sendThenStall(content: Uint8Array) {
  yield content
  await new Promise(() => undefined)
}

/** Looks at the end of it in a browser, and asks for a part by hand. */
export async function playRecording(page: Page): Promise<string> {
  await page.goto(`${siteUrl}/interviewee-bookings`)
  await page.getByRole('button', { name: 'Listen to recording' }).click()
  const player = page.getByRole('dialog').locator('audio')
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

/** A message to the coach, whose words take a while: they have to come one after the other. */
export async function checkCoachStream(token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const begun = await sendRequest('/api/chat/interview/start', {
    method: 'POST',
    headers,
    body: JSON.stringify({ interviewType: 1, experienceLevel: 2, jobRole: 'Backend Developer' }),
  })
  const { sessionId } = JSON.parse(begun.text)
  const message = 'I wrote a pipeline with canary releases, and incidents fell from forty to nine.'
  const said = await sendRequest('/api/chat/message/stream', {
    method: 'POST',
    headers,
    body: JSON.stringify({ sessionId, message }),
  })
  const first = said.chunks.find(piece => piece.text.includes('event: accepted'))?.atMs ?? Number.NaN
  const last = said.chunks.find(piece => piece.text.includes('event: done'))?.atMs ?? Number.NaN
  expect(last - first).toBeGreaterThan(1000)
  return `first word of it after ${Math.round(first)} ms, the last after ${Math.round(last)} ms`
}
