import {
  type DetailedError,
  defaultOptions,
  type HttpRequest,
  type HttpResponse,
  type PreviousUpload,
  Upload as Tus,
} from 'tus-js-client'
import { recordingLimits } from '#contract/limits.ts'
import { addresses } from '#contract/routes/recording.ts'
import { hourMs } from '#contract/time.ts'
import { apiBaseUrl } from '#web/lib/api-base-url.ts'
import { ApiError, type ApiProblem, parseProblem } from '#web/lib/api-client.ts'
import { endAuthSession, getAuthSession } from '#web/lib/auth-session-store.ts'
import type { UploadEvent } from './upload-reducer.ts'

/** An upload in the hands of whoever started it. */
export type UploadHandle = {
  pause: () => void
  /** Also tries again at once where the connection was lost. */
  resume: () => void
  /** Stops for good; what was sent is thrown away. */
  cancel: () => void
}

/** The server knows a recording by its beginning: what is none is refused after this much. */
const firstChunkBytes = 256 * 1024
/** So much goes in one request then: proxies in between often take no more. */
const chunkBytes = 32 * 1024 ** 2
const uploadExpiryMs = recordingLimits.uploadHours * hourMs
/** How often a lost connection is tried again. */
const retryDelayMs = 5_000

const { urlStorage } = defaultOptions

/**
 * Sends a recording so that an interruption loses nothing: the same file chosen again goes on where it stopped, in
 * this browser also after a reload.
 */
export async function uploadRecording(
  bookingId: string,
  file: File,
  { onEvent, onDone }: { onEvent: (event: UploadEvent) => void; onDone: () => void },
): Promise<UploadHandle> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopWaiting = () => {
    clearTimeout(timer)
    removeEventListener('online', goOn)
  }
  const goOn = () => {
    stopWaiting()
    tus.start()
  }
  const tus = new Tus(file, {
    endpoint: new URL(apiBaseUrl() + addresses.startUpload.path, location.href).href,
    metadata: { bookingId, filename: file.name },
    fingerprint: async () => [bookingId, file.name, file.size, file.lastModified].join('-'),
    removeFingerprintOnSuccess: true,
    chunkSize: firstChunkBytes,
    onChunkComplete: () => {
      tus.options.chunkSize = chunkBytes
    },
    retryDelays: [0, 1000, 3000],
    onShouldRetry: error => isRetryable(error) && navigator.onLine,
    onBeforeRequest: authorizeRequest,
    onAfterResponse: guardResume,
    onProgress: bytes => onEvent({ type: 'progressed', bytes, at: Date.now() }),
    onSuccess: onDone,
    onError: async error => {
      // A file that was changed or moved looks like a lost connection.
      if (!(await isReadable(file))) return onEvent({ type: 'refused', error: 'unreadable' })
      if (isRetryable(error)) {
        onEvent({ type: 'disconnected' })
        timer = setTimeout(goOn, retryDelayMs)
        addEventListener('online', goOn)
        return
      }
      const problem = toProblem(error)
      if (problem.status < 500) await forgetUploads(bookingId)
      onEvent({ type: 'refused', error: new ApiError(problem) })
    },
  })

  const sameFile = (await tus.findPreviousUploads()).at(-1)
  await discardUploads(bookingId, sameFile)
  if (sameFile) tus.resumeFromPreviousUpload(sameFile)
  tus.start()
  return {
    pause: () => {
      stopWaiting()
      tus.abort()
    },
    resume: goOn,
    cancel: () => {
      stopWaiting()
      tus.abort()
      discardUploads(bookingId)
    },
  }
}

/** The name of the file whose upload for this booking was interrupted in this browser and can go on. */
export async function findInterruptedFile(bookingId: string): Promise<string | null> {
  const last = (await listPreviousUploads(bookingId)).at(-1)
  const canGoOn = last && Date.parse(last.creationTime) + uploadExpiryMs > Date.now()
  return canGoOn ? (last.metadata.filename ?? null) : null
}

const listPreviousUploads = async (bookingId: string) =>
  (await urlStorage.findAllUploads()).filter(upload => upload.metadata.bookingId === bookingId)

/** What was begun for a booking is forgotten in this browser. */
async function forgetUploads(bookingId: string, except?: PreviousUpload): Promise<PreviousUpload[]> {
  const begun = await listPreviousUploads(bookingId)
  const gone = begun.filter(({ urlStorageKey }) => urlStorageKey !== except?.urlStorageKey)
  for (const { urlStorageKey } of gone) await urlStorage.removeUpload(urlStorageKey)
  return gone
}

/** It goes on the server too, which would keep it for a day. */
async function discardUploads(bookingId: string, except?: PreviousUpload): Promise<void> {
  for (const { uploadUrl } of await forgetUploads(bookingId, except)) {
    if (uploadUrl) Tus.terminate(uploadUrl, { onBeforeRequest: authorizeRequest }).catch(() => undefined)
  }
}

function authorizeRequest(request: HttpRequest): void {
  const session = getAuthSession()
  if (session.state === 'signed-in') request.setHeader('Authorization', `Bearer ${session.token}`)
}

/** Any refusal to say how far an upload is makes the client begin anew; one that passes must not. */
function guardResume(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  if (status === 401) endAuthSession('expired')
  if (request.getMethod() === 'HEAD' && (status === 401 || isRetryableStatus(status))) {
    throw new Error(`The upload cannot be asked for now: ${status}`)
  }
}

const isRetryableStatus = (status: number) => [423, 429, 502, 503, 504].includes(status)

/** Whether trying again can help: no answer at all, one that says so, or one about how far the upload is. */
const isRetryable = (error: Error | DetailedError): boolean => {
  if (!('originalRequest' in error)) return false
  if (!error.originalResponse) return true
  const status = error.originalResponse.getStatus()
  return isRetryableStatus(status) || (status === 409 && error.originalRequest.getMethod() === 'PATCH')
}

function toProblem(error: Error | DetailedError): ApiProblem {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  return parseProblem({ text: answer?.getBody() ?? '', status: answer?.getStatus() ?? 500 })
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
