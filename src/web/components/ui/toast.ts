import { problemText } from '#web/i18n/error-message.ts'
import { wantToaster } from './toaster-store.ts'

// The screen that may speak brings the place to speak along; the landing page has neither.
wantToaster()

/** What speaks is fetched together with the place, after the screen; where that failed there is neither. */
const speak = (say: (sonner: typeof import('sonner').toast) => unknown): void => {
  import('sonner').then(({ toast }) => say(toast)).catch(() => undefined)
}

/** A sentence that goes away by itself after five seconds. */
export const toast = {
  success: (text: string): void => speak(sonner => sonner.success(text)),
  info: (text: string): void => speak(sonner => sonner.info(text)),
  /** The sentence of a refusal, or one's own. */
  error: (problem: unknown): void =>
    speak(sonner => sonner.error(typeof problem === 'string' ? problem : problemText(problem))),
  /** That something did not work, and why. */
  failed: (title: string, error: unknown): void => {
    const reason = problemText(error)
    speak(sonner => sonner.error(title, reason === title ? {} : { description: reason }))
  },
}
