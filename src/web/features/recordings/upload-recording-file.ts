import {
  type DetailedError,
  type HttpRequest,
  type HttpResponse,
  type PreviousUpload,
  Upload as Tus,
  type UrlStorage,
} from 'tus-js-client'
import { recordingLimits } from '#contract/limits.ts'
import { recordingApi } from '#contract/routes/recordings.ts'
import { hourMs } from '#contract/time.ts'
import { loadEnglishErrors } from '#web/i18n/english-errors.ts'
import { apiBaseUrl } from '#web/lib/api/api-base-url.ts'
import { ApiError, type ApiProblem, currentToken, parseProblem } from '#web/lib/api/api-client.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { endAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { randomHex } from '#web/lib/random.ts'
import { localStore } from '#web/lib/storage/storage.ts'
import type { UploadEvent } from './upload-reducer.ts'

export type UploadHandle = {
  pause: () => void
  /** Also retries at once after a lost connection. */
  resume: () => void
  /** Cancels for good and deletes the sent data. */
  cancel: () => void
}

/** Size of the first chunk. The server detects the format from it and rejects other files early. */
const firstChunkBytes = 256 * 1024
/** Size of all later chunks. Proxies often limit the size of a request. */
const chunkBytes = 32 * 1024 ** 2
const uploadExpiryMs = recordingLimits.uploadHours * hourMs
const retryDelayMs = 5_000

/**
 * Resumable upload (tus). After an interruption the same file continues where it stopped, also after a reload of this
 * browser.
 */
export async function uploadRecording(
  bookingId: string,
  file: File,
  { onEvent, onDone }: { onEvent: (event: UploadEvent) => void; onDone: () => void },
): Promise<UploadHandle> {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Goes up when the user pauses, resumes or cancels. A failure from before must not start the upload again. */
  let run = 0
  const stopWaiting = () => {
    clearTimeout(timer)
    removeEventListener('online', restart)
  }
  const restart = () => {
    run++
    stopWaiting()
    tus.start()
  }
  const tus = new Tus(file, {
    endpoint: new URL(apiBaseUrl() + recordingApi.startUpload.path, location.href).href,
    metadata: { bookingId, filename: file.name },
    urlStorage: uploadUrlStorage,
    fingerprint: () => fingerprintOf(bookingId, file),
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
      // A changed or moved file fails like a lost connection.
      const failedRun = run
      const isFileReadable = await isReadable(file)
      if (failedRun !== run) return
      if (!isFileReadable) return onEvent({ type: 'failed', error: 'unreadable' })
      if (isRetryable(error)) {
        onEvent({ type: 'disconnected' })
        timer = setTimeout(restart, retryDelayMs)
        addEventListener('online', restart)
        return
      }
      const problem = toProblem(error)
      if (problem.status < 500) await forgetUploads(bookingId)
      await loadEnglishErrors(problem.message)
      onEvent({ type: 'failed', error: new ApiError(problem) })
    },
  })

  const previous = (await tus.findPreviousUploads()).at(-1)
  await discardUploads(bookingId, previous)
  if (previous) tus.resumeFromPreviousUpload(previous)
  tus.start()
  return {
    pause: () => {
      run++
      stopWaiting()
      tus.abort()
    },
    resume: restart,
    cancel: () => {
      run++
      stopWaiting()
      tus.abort()
      // The server deletes what is left after a while.
      discardUploads(bookingId).catch(() => undefined)
    },
  }
}

const sampleBytes = 1024 ** 2

/**
 * Identifies a file by its size and a hash of its beginning and end. The name and the date change when a file is copied
 * or downloaded again.
 */
async function fingerprintOf(bookingId: string, file: File): Promise<string> {
  const sample = new Blob([file.slice(0, sampleBytes), file.slice(-sampleBytes)])
  const hash = await sample.arrayBuffer().then(
    content => crypto.subtle.digest('SHA-256', content),
    // The upload itself reports a file that cannot be read.
    () => new ArrayBuffer(0),
  )
  return [bookingId, file.size, btoa(String.fromCharCode(...new Uint8Array(hash)))].join('-')
}

/** Name of the file whose interrupted upload would be lost, because the chosen file has other content. */
export async function findReplacedUpload(bookingId: string, file: File): Promise<string | null> {
  const fingerprint = await fingerprintOf(bookingId, file)
  const isResumable = (await uploadUrlStorage.findUploadsByFingerprint(fingerprint)).length > 0
  return isResumable ? null : await findInterruptedFile(bookingId)
}

/** Name of the file whose upload for this booking can be resumed in this browser. */
export async function findInterruptedFile(bookingId: string): Promise<string | null> {
  const last = (await listPreviousUploads(bookingId)).at(-1)
  const canGoOn = last && Date.parse(last.creationTime) + uploadExpiryMs > serverNow()
  return canGoOn ? (last.metadata.filename ?? null) : null
}

const listPreviousUploads = async (bookingId: string) =>
  (await uploadUrlStorage.findAllUploads()).filter(upload => upload.metadata.bookingId === bookingId)

/** Removes the stored uploads of a booking from this browser. */
async function forgetUploads(bookingId: string, except?: PreviousUpload): Promise<PreviousUpload[]> {
  const stored = await listPreviousUploads(bookingId)
  const removed = stored.filter(({ urlStorageKey }) => urlStorageKey !== except?.urlStorageKey)
  for (const { urlStorageKey } of removed) await uploadUrlStorage.removeUpload(urlStorageKey)
  return removed
}

/** Also deletes them on the server, which would store them for a day. */
async function discardUploads(bookingId: string, except?: PreviousUpload): Promise<void> {
  for (const { uploadUrl } of await forgetUploads(bookingId, except)) {
    if (uploadUrl) Tus.terminate(uploadUrl, { onBeforeRequest: authorizeRequest }).catch(() => undefined)
  }
}

function authorizeRequest(request: HttpRequest): void {
  const token = currentToken()
  if (token) request.setHeader('Authorization', `Bearer ${token}`)
}

/** tus-js-client restarts the upload after any error response to HEAD. A temporary error must not restart it. */
function guardResume(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  if (status === 401) endAuthSession('expired')
  if (request.getMethod() === 'HEAD' && (status === 401 || isRetryableStatus(status))) {
    throw new Error(`upload offset unavailable: ${status}`)
  }
}

const isRetryableStatus = (status: number) => [423, 429, 502, 503, 504].includes(status)

/** True without a response, for a temporary error, and for an offset conflict. */
const isRetryable = (error: Error | DetailedError): boolean => {
  if (!('originalRequest' in error)) return false
  if (!error.originalResponse) return true
  const status = error.originalResponse.getStatus()
  return isRetryableStatus(status) || (status === 409 && error.originalRequest.getMethod() === 'PATCH')
}

function toProblem(error: Error | DetailedError): ApiProblem {
  const response = 'originalResponse' in error ? error.originalResponse : null
  return parseProblem({ text: response?.getBody() ?? '', status: response?.getStatus() ?? 500 })
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

const prefix = 'tus::'

/**
 * Interrupted uploads of this browser. The library's own list fails where the storage is full: the upload would begin anew
 * without end.
 */
export const uploadUrlStorage: UrlStorage = {
  findAllUploads: async () => find(prefix),
  findUploadsByFingerprint: async fingerprint => find(`${prefix}${fingerprint}::`),
  async removeUpload(urlStorageKey) {
    localStore.removeItem(urlStorageKey)
  },
  async addUpload(fingerprint, upload) {
    const key = `${prefix}${fingerprint}::${randomHex(6)}`
    // The library names the time by the computer's clock, which may be corrected before the upload continues.
    const creationTime = `${new Date(serverNow())}`
    localStore.setItem(key, JSON.stringify({ ...upload, creationTime }))
    return key
  },
}

function find(start: string): PreviousUpload[] {
  const keys = localStore.keys()
  return keys
    .filter(key => key.startsWith(start))
    .map(read)
    .filter(upload => upload !== null)
}

/** Null for what is no upload, such as one of an older release. */
function read(urlStorageKey: string): PreviousUpload | null {
  try {
    const upload: PreviousUpload | null = JSON.parse(localStore.getItem(urlStorageKey) ?? 'null')
    const isUpload = typeof upload?.metadata === 'object' && typeof upload.creationTime === 'string'
    return upload && isUpload ? { ...upload, urlStorageKey } : null
  } catch {
    return null
  }
}
