import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { rawRoutes } from '#contract/recording.ts'
import { mp4Of } from '#test/recordings.ts'
import { Missed } from './client.ts'
import type { Person } from './marketplace.ts'
import { take, type World } from './world.ts'

const bytes = 256 * 1024
const tries = 8

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** An interviewer brings a recording in two pieces, going on where a line broke, and the other watches it. */
export async function record(world: World): Promise<void> {
  const { client, ledger } = world
  const { bookingId, host, guest } = take(world.sessions)
  const content = mp4Of(bytes)
  randomBytes(64).copy(content, 4096)
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const begun = await client.ask(host, rawRoutes.startUpload, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `bookingId ${base64(bookingId)},filename ${base64('session.mp4')}`,
    },
  })
  if (begun.status >= 400) throw new Error(`A recording was refused: ${begun.bytes}`)
  const id = begun.headers.get('location')?.split('/').at(-1) ?? ''
  await bring(world, host, id, content)
  ledger.promise({ what: 'recording', id: bookingId, host: host.token, sha256: sha256(content) })
  const seen = await watch(world, guest, bookingId)
  if (seen !== sha256(content)) ledger.see('lost', `The recording of ${bookingId} is not what was brought.`)
}

/** Goes on for a while, as the browser does, from wherever the upload stands. */
async function bring({ client }: World, host: Person, id: string, content: Buffer): Promise<void> {
  const headers = { 'tus-resumable': '1.0.0' }
  const go = async () => {
    const stand = await client.ask(host, rawRoutes.readUpload, { params: { id }, headers })
    let offset = Number(stand.headers.get('upload-offset'))
    while (offset < bytes) {
      const { headers: after, status } = await client.ask(host, rawRoutes.continueUpload, {
        params: { id },
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        bytes: new Uint8Array(content.subarray(offset, offset + bytes / 2)),
      })
      // Gone, because there was no room: it begins anew another time.
      if (status >= 400) throw new Missed('the upload is no longer there', 0)
      offset = Number(after.get('upload-offset'))
    }
  }
  for (let left = tries; ; left--) {
    try {
      return await go()
    } catch (error) {
      if (!(error instanceof Missed) || left === 0) throw error
      await pause(Math.min(error.retryAfterMs, 1000))
    }
  }
}

/** What somebody sees who watches it; empty where there is nothing. */
export async function watch({ client }: Pick<World, 'client'>, person: { token: string }, bookingId: string) {
  const { body } = await client.ask(person, api.booking, { params: { id: bookingId } })
  if (!body.recordingUrl) return ''
  const { bytes: seen, status } = await client.get('watchRecording', body.recordingUrl)
  return status < 300 ? sha256(seen) : ''
}
