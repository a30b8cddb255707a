import { localStore } from '#web/lib/storage/storage.ts'

const storageKey = 'recording-pending'

/** Marker for unsent recordings, readable without loading the uploader. */
export const markPendingRecording = (): void => localStore.setItem(storageKey, 'true')
export const hasPendingRecording = (): boolean => localStore.getItem(storageKey) !== null
export const clearPendingRecording = (): void => localStore.removeItem(storageKey)
