import { useSyncExternalStore } from 'react'
import { toast } from '#web/components/ui/toast.ts'
import { bookingReads } from '#web/features/bookings/use-booking-act.ts'
import { recording } from '#web/i18n/en/recording.ts'
import { codeText } from '#web/i18n/error-message.ts'
import { textNow } from '#web/i18n/translate.ts'
import { readAgain } from '#web/lib/query.ts'
import { currentSession, onSessionChange } from '#web/lib/session-store.ts'
import type { Sending } from './upload-client.ts'
import { newUpload, nextUpload, type Upload, type UploadEvent } from './upload-state.ts'

type Running = { upload: Upload; sending: Sending | null }

/** By booking. Kept outside the screens, so that an upload goes on while its person looks at others. */
const running = new Map<string, Running>()
const listeners = new Set<() => void>()

/** The upload for a booking; null where there is none. */
export const useUpload = (bookingId: string): Upload | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => running.get(bookingId)?.upload ?? null,
  )

/** Begins to send a recording, or goes on with the same file where it stopped. */
export async function startUpload(bookingId: string, file: File): Promise<void> {
  if (running.has(bookingId)) return
  running.set(bookingId, { upload: newUpload(file), sending: null })
  changed()
  try {
    const { sendRecording } = await import('./upload-client.ts')
    const sending = await sendRecording(bookingId, file, {
      tell: event => happened(bookingId, event),
      onDone: () => done(bookingId),
    })
    const now = running.get(bookingId)
    if (!now) return sending.cancel()
    running.set(bookingId, { ...now, sending })
    if (now.upload.step === 'paused') sending.pause()
  } catch {
    // What sends could not be loaded: that is a lost connection too.
    dropUpload(bookingId)
    toast.error(codeText('server.unavailable'))
  }
}

export function pauseUpload(bookingId: string): void {
  running.get(bookingId)?.sending?.pause()
  happened(bookingId, { type: 'paused' })
}

export function continueUpload(bookingId: string): void {
  happened(bookingId, { type: 'continued' })
  running.get(bookingId)?.sending?.goOn()
}

/** Stops an upload for good, or puts a refused one away. */
export function dropUpload(bookingId: string): void {
  running.get(bookingId)?.sending?.cancel()
  running.delete(bookingId)
  changed()
}

function happened(bookingId: string, event: UploadEvent): void {
  const now = running.get(bookingId)
  if (!now) return
  running.set(bookingId, { ...now, upload: nextUpload(now.upload, event) })
  changed()
}

async function done(bookingId: string): Promise<void> {
  await Promise.all(bookingReads.map(readAgain))
  running.delete(bookingId)
  changed()
  toast.success(textNow(recording)('uploaded'))
}

let owner: string | null = null

function changed(): void {
  const session = currentSession()
  owner = session.state === 'signed-in' ? session.userId : owner
  const isBusy = [...running.values()].some(({ upload }) => upload.step !== 'refused')
  if (isBusy) addEventListener('beforeunload', askFirst)
  else removeEventListener('beforeunload', askFirst)
  for (const listener of listeners) listener()
}

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

// What one person sends does not go on in the name of nobody or of somebody else. The same file goes on later.
onSessionChange(() => {
  const session = currentSession()
  if (running.size === 0 || (session.state === 'signed-in' && session.userId === owner)) return
  for (const { sending } of running.values()) sending?.pause()
  running.clear()
  changed()
})
