import { create } from 'zustand'
import { recordingApi } from '#contract/routes/recordings.ts'
import { toast } from '#web/components/ui/toast.ts'
import { recording } from '#web/i18n/en/room/recording.ts'
import { errorCodeMessage } from '#web/i18n/error-message.ts'
import { getTranslations } from '#web/i18n/translate.ts'
import { invalidateChanges } from '#web/lib/api/query-client.ts'
import { getAuthSession, useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import type { UploadHandle } from './upload-recording-file.ts'
import { initialUpload, type Upload, type UploadEvent, uploadReducer } from './upload-reducer.ts'

type ActiveUpload = { upload: Upload; handle: UploadHandle | null }

/** Uploads by booking. Module state, so that an upload continues when the user opens another page. */
const useActiveUploads = create<ReadonlyMap<string, ActiveUpload>>()(() => new Map())
const getActiveUpload = (bookingId: string) => useActiveUploads.getState().get(bookingId)

export const useUpload = (bookingId: string): Upload | null =>
  useActiveUploads(uploads => uploads.get(bookingId)?.upload ?? null)

/** Name of the file whose interrupted upload a start with this file would delete. */
export async function findReplacedUpload(bookingId: string, file: File): Promise<string | null> {
  try {
    return await (await import('./upload-recording-file.ts')).findReplacedUpload(bookingId, file)
  } catch {
    // The start reports the same failure.
    return null
  }
}

/** Starts an upload, or resumes it for the same file. */
export async function startUpload(bookingId: string, file: File): Promise<void> {
  if (getActiveUpload(bookingId)) return
  setActiveUpload(bookingId, { upload: initialUpload(file), handle: null })
  try {
    const { uploadRecording } = await import('./upload-recording-file.ts')
    const uploadHandle = await uploadRecording(bookingId, file, {
      onEvent: event => dispatch(bookingId, event),
      onDone: () => completeUpload(bookingId),
    })
    const active = getActiveUpload(bookingId)
    if (!active) return uploadHandle.cancel()
    setActiveUpload(bookingId, { ...active, handle: uploadHandle })
    if (active.upload.step === 'paused') uploadHandle.pause()
  } catch {
    // The upload client failed to load, usually for a lost connection.
    cancelUpload(bookingId)
    toast.error(errorCodeMessage('server.unavailable'))
  }
}

export function pauseUpload(bookingId: string): void {
  getActiveUpload(bookingId)?.handle?.pause()
  dispatch(bookingId, { type: 'paused' })
}

export function resumeUpload(bookingId: string): void {
  dispatch(bookingId, { type: 'continued' })
  getActiveUpload(bookingId)?.handle?.resume()
}

/** Cancels an upload, or dismisses a failed one. */
export function cancelUpload(bookingId: string): void {
  getActiveUpload(bookingId)?.handle?.cancel()
  setActiveUpload(bookingId, null)
}

function dispatch(bookingId: string, event: UploadEvent): void {
  const active = getActiveUpload(bookingId)
  if (active) setActiveUpload(bookingId, { ...active, upload: uploadReducer(active.upload, event) })
}

async function completeUpload(bookingId: string): Promise<void> {
  await invalidateChanges(recordingApi.uploadRecording)
  setActiveUpload(bookingId, null)
  toast.success(getTranslations(recording)('uploaded'))
}

let ownerId: string | null = null

function setActiveUpload(bookingId: string, active: ActiveUpload | null): void {
  const uploads = new Map(useActiveUploads.getState())
  if (active) uploads.set(bookingId, active)
  else uploads.delete(bookingId)
  setActiveUploads(uploads)
}

function setActiveUploads(uploads: ReadonlyMap<string, ActiveUpload>): void {
  const session = getAuthSession()
  ownerId = session.state === 'signed-in' ? session.userId : ownerId
  const isBusy = [...uploads.values()].some(({ upload }) => upload.step !== 'failed')
  if (isBusy) addEventListener('beforeunload', confirmLeave)
  else removeEventListener('beforeunload', confirmLeave)
  useActiveUploads.setState(uploads, true)
}

const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()

// Stops the uploads of a user who logs out or switches accounts. The same file can be resumed later.
useAuthSession.subscribe(session => {
  const activeUploads = useActiveUploads.getState()
  if (activeUploads.size === 0 || (session.state === 'signed-in' && session.userId === ownerId)) return
  for (const { handle } of activeUploads.values()) handle?.pause()
  setActiveUploads(new Map())
})
