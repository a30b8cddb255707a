const key = 'film-unsent'

/** Whether something recorded may wait in this browser: known without loading what would send it. */
export const noteUnsent = (): void => localStorage.setItem(key, 'true')
export const hasUnsent = (): boolean => localStorage.getItem(key) !== null
export const forgetUnsent = (): void => localStorage.removeItem(key)
