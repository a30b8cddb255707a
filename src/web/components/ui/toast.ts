import { errorMessage } from '#web/i18n/error-message.ts'
import { requestToaster } from './toaster-store.ts'

// The screen that may speak brings the place to speak along; the landing page has neither.
requestToaster()

/** What speaks is fetched together with the place, after the screen; where that failed there is neither. */
const showToast = (say: (sonner: typeof import('sonner').toast) => unknown): void => {
  import('sonner').then(({ toast }) => say(toast)).catch(() => undefined)
}

/** A sentence that goes away by itself after five seconds. */
export const toast = {
  success: (text: string): void => showToast(sonner => sonner.success(text)),
  info: (text: string): void => showToast(sonner => sonner.info(text)),
  /** The sentence of a refusal, or one's own. */
  error: (problem: unknown): void =>
    showToast(sonner => sonner.error(typeof problem === 'string' ? problem : errorMessage(problem))),
  /** That something did not work, and why. */
  errorWithReason: (title: string, error: unknown): void => {
    const reason = errorMessage(error)
    showToast(sonner => sonner.error(title, reason === title ? {} : { description: reason }))
  },
}
