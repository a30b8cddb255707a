const storageKey = 'film-unsent'

/** Whether something recorded may wait in this browser: known without loading what would send it. */
export const markPendingRecording = (): void => localStorage.setItem(storageKey, 'true')
export const hasPendingRecording = (): boolean => localStorage.getItem(storageKey) !== null
export const clearPendingRecording = (): void => localStorage.removeItem(storageKey)
