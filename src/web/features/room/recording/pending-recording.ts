const storageKey = 'recording-pending'

/** Marker for unsent recordings, readable without loading the uploader. */
export const markPendingRecording = (): void => localStorage.setItem(storageKey, 'true')
export const hasPendingRecording = (): boolean => localStorage.getItem(storageKey) !== null
export const clearPendingRecording = (): void => localStorage.removeItem(storageKey)
