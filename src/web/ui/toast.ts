import { toast as sonner } from 'sonner'
import { problemText } from '#web/text/problem.ts'
import { wantToaster } from './toaster-store.ts'

// The screen that may speak brings the place to speak along; the landing page has neither.
wantToaster()

/** A sentence that goes away by itself after five seconds. */
export const toast = {
  success: (text: string): void => void sonner.success(text),
  info: (text: string): void => void sonner.info(text),
  /** The sentence of a refusal, or one's own. */
  error: (problem: unknown): void =>
    void sonner.error(typeof problem === 'string' ? problem : problemText(problem)),
  /** That something did not work, and why. */
  failed: (title: string, error: unknown): void => {
    const reason = problemText(error)
    sonner.error(title, reason === title ? {} : { description: reason })
  },
}
