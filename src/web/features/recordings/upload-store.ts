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

/** By booking. Kept outside the screens, so that an upload goes on while its person looks at others. */
const activeUploads = new Map<string, ActiveUpload>()
const listeners = new Set<() => void>()

/** The upload for a booking; null where there is none. */
export const useUpload = (bookingId: string): Upload | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => activeUploads.get(bookingId)?.upload ?? null,
  )

/** Begins to send a recording, or goes on with the same file where it stopped. */
export async function startUpload(bookingId: string, file: File): Promise<void> {
  if (activeUploads.has(bookingId)) return
  activeUploads.set(bookingId, { upload: initialUpload(file), handle: null })
  notifyListeners()
  try {
    const { uploadRecording } = await import('./upload-client.ts')
    const sending = await uploadRecording(bookingId, file, {
      onEvent: event => dispatch(bookingId, event),
      onDone: () => completeUpload(bookingId),
    })
    const now = activeUploads.get(bookingId)
    if (!now) return sending.cancel()
    activeUploads.set(bookingId, { ...now, handle: sending })
    if (now.upload.step === 'paused') sending.pause()
  } catch {
    // What sends could not be loaded: that is a lost connection too.
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

/** Stops an upload for good, or puts a refused one away. */
export function cancelUpload(bookingId: string): void {
  activeUploads.get(bookingId)?.handle?.cancel()
  activeUploads.delete(bookingId)
  notifyListeners()
}

function dispatch(bookingId: string, event: UploadEvent): void {
  const now = activeUploads.get(bookingId)
  if (!now) return
  activeUploads.set(bookingId, { ...now, upload: uploadReducer(now.upload, event) })
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
  const isBusy = [...activeUploads.values()].some(({ upload }) => upload.step !== 'refused')
  if (isBusy) addEventListener('beforeunload', confirmLeave)
  else removeEventListener('beforeunload', confirmLeave)
  for (const listener of listeners) listener()
}

const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()

// What one person sends does not go on in the name of nobody or of somebody else. The same file goes on later.
onAuthSessionChange(() => {
  const session = getAuthSession()
  if (activeUploads.size === 0 || (session.state === 'signed-in' && session.userId === ownerId)) return
  for (const { handle } of activeUploads.values()) handle?.pause()
  activeUploads.clear()
  notifyListeners()
})
