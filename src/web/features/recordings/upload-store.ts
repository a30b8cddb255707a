import { useSyncExternalStore } from 'react'
import { toast } from '#web/components/ui/toast.ts'
import { bookingQueries } from '#web/features/bookings/use-booking-mutation.ts'
import { recording } from '#web/i18n/en/recording.ts'
import { errorCodeMessage } from '#web/i18n/error-message.ts'
import { getTranslations } from '#web/i18n/translate.ts'
import { getAuthSession, onAuthSessionChange } from '#web/lib/auth-session-store.ts'
import { invalidateQuery } from '#web/lib/query-client.ts'
import type { UploadHandle } from './upload-client.ts'
import { initialUpload, type Upload, type UploadEvent, uploadReducer } from './upload-reducer.ts'

type ActiveUpload = { upload: Upload; handle: UploadHandle | null }

/** Uploads by booking. Module state, so that an upload continues when the user opens another page. */
const activeUploads = new Map<string, ActiveUpload>()
const listeners = new Set<() => void>()

export const useUpload = (bookingId: string): Upload | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => activeUploads.get(bookingId)?.upload ?? null,
  )

/** Starts an upload, or resumes it for the same file. */
export async function startUpload(bookingId: string, file: File): Promise<void> {
  if (activeUploads.has(bookingId)) return
  activeUploads.set(bookingId, { upload: initialUpload(file), handle: null })
  notifyListeners()
  try {
    const { uploadRecording } = await import('./upload-client.ts')
    const uploadHandle = await uploadRecording(bookingId, file, {
      onEvent: event => dispatch(bookingId, event),
      onDone: () => completeUpload(bookingId),
    })
    const active = activeUploads.get(bookingId)
    if (!active) return uploadHandle.cancel()
    activeUploads.set(bookingId, { ...active, handle: uploadHandle })
    if (active.upload.step === 'paused') uploadHandle.pause()
  } catch {
    // The upload client failed to load, usually for a lost connection.
    cancelUpload(bookingId)
    toast.error(errorCodeMessage('server.unavailable'))
  }
}

export function pauseUpload(bookingId: string): void {
  activeUploads.get(bookingId)?.handle?.pause()
  dispatch(bookingId, { type: 'paused' })
}

export function resumeUpload(bookingId: string): void {
  dispatch(bookingId, { type: 'continued' })
  activeUploads.get(bookingId)?.handle?.resume()
}

/** Cancels an upload, or dismisses a failed one. */
export function cancelUpload(bookingId: string): void {
  activeUploads.get(bookingId)?.handle?.cancel()
  activeUploads.delete(bookingId)
  notifyListeners()
}

function dispatch(bookingId: string, event: UploadEvent): void {
  const active = activeUploads.get(bookingId)
  if (!active) return
  activeUploads.set(bookingId, { ...active, upload: uploadReducer(active.upload, event) })
  notifyListeners()
}

async function completeUpload(bookingId: string): Promise<void> {
  await Promise.all(bookingQueries.map(invalidateQuery))
  activeUploads.delete(bookingId)
  notifyListeners()
  toast.success(getTranslations(recording)('uploaded'))
}

let ownerId: string | null = null

function notifyListeners(): void {
  const session = getAuthSession()
  ownerId = session.state === 'signed-in' ? session.userId : ownerId
  const isBusy = [...activeUploads.values()].some(({ upload }) => upload.step !== 'failed')
  if (isBusy) addEventListener('beforeunload', confirmLeave)
  else removeEventListener('beforeunload', confirmLeave)
  for (const listener of listeners) listener()
}

const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()

// Stops the uploads of a user who logs out or switches accounts. The same file can be resumed later.
onAuthSessionChange(() => {
  const session = getAuthSession()
  if (activeUploads.size === 0 || (session.state === 'signed-in' && session.userId === ownerId)) return
  for (const { handle } of activeUploads.values()) handle?.pause()
  activeUploads.clear()
  notifyListeners()
})
