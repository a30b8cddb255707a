import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { rawRoutes } from '#contract/recording.ts'
import { mp4Of } from '#test/recordings.ts'
import { RequestFailed } from './client.ts'
import { take, type World } from './context.ts'
import type { Person } from './marketplace.ts'

const bytes = 256 * 1024
const retries = 8

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** An interviewer uploads a recording in two parts and resumes after errors. The interviewee watches it. */
export async function uploadAndWatch(world: World): Promise<void> {
  const { client, ledger } = world
  const { bookingId, host, guest } = take(world.sessions)
  const content = mp4Of(bytes)
  randomBytes(64).copy(content, 4096)
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const created = await client.ask(host, rawRoutes.startUpload, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `bookingId ${base64(bookingId)},filename ${base64('session.mp4')}`,
    },
  })
  if (created.status >= 400) throw new Error(`upload rejected: ${created.bytes}`)
  const id = created.headers.get('location')?.split('/').at(-1) ?? ''
  await resumeUpload(world, host, id, content)
  ledger.acknowledge({ what: 'recording', id: bookingId, host: host.token, sha256: sha256(content) })
  const hash = await downloadRecording(world, guest, bookingId)
  if (hash !== sha256(content))
    ledger.report('lost', `The recording of ${bookingId} differs from the upload.`)
}

/** Retries like the browser, from the server's offset. */
async function resumeUpload({ client }: World, host: Person, id: string, content: Buffer): Promise<void> {
  const headers = { 'tus-resumable': '1.0.0' }
  const sendRest = async () => {
    const stand = await client.ask(host, rawRoutes.readUpload, { params: { id }, headers })
    let offset = Number(stand.headers.get('upload-offset'))
    while (offset < bytes) {
      const { headers: responseHeaders, status } = await client.ask(host, rawRoutes.continueUpload, {
        params: { id },
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        bytes: new Uint8Array(content.subarray(offset, offset + bytes / 2)),
      })
      // Rejected because the disk was full. A later attempt starts a new upload.
      if (status >= 400) throw new RequestFailed('upload no longer exists', 0)
      offset = Number(responseHeaders.get('upload-offset'))
    }
  }
  for (let remaining = retries; ; remaining--) {
    try {
      return await sendRest()
    } catch (error) {
      if (!(error instanceof RequestFailed) || remaining === 0) throw error
      await pause(Math.min(error.retryAfterMs, 1000))
    }
  }
}

/** Hash of the content that a viewer gets. Empty if there is none. */
export async function downloadRecording(
  { client }: Pick<World, 'client'>,
  person: { token: string },
  bookingId: string,
) {
  const { body } = await client.ask(person, api.booking, { params: { id: bookingId } })
  if (!body.recordingUrl) return ''
  const { bytes: hash, status } = await client.get('recordingFile', body.recordingUrl)
  return status < 300 ? sha256(hash) : ''
}
