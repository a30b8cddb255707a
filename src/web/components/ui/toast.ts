import { errorMessage } from '#web/i18n/error-message.ts'
import { requestToaster } from './toaster-store.ts'

// A screen that imports `toast` makes the shell load the toaster. The landing page needs neither.
requestToaster()

/** Loads the library after the screen. If that fails, there is no toast. */
const showToast = (show: (sonner: typeof import('sonner').toast) => unknown): void => {
  import('sonner').then(({ toast }) => show(toast)).catch(() => undefined)
}

/** Toasts disappear after five seconds. */
export const toast = {
  success: (text: string): void => showToast(sonner => sonner.success(text)),
  info: (text: string): void => showToast(sonner => sonner.info(text)),
  /** Shows the message of a failed call, or a text of the screen's own. */
  error: (problem: unknown): void =>
    showToast(sonner => sonner.error(typeof problem === 'string' ? problem : errorMessage(problem))),
  /** Shows the failed action with the reason below. */
  errorWithReason: (title: string, error: unknown): void => {
    const reason = errorMessage(error)
    showToast(sonner => sonner.error(title, reason === title ? {} : { description: reason }))
  },
}
