import type { z } from 'zod'
import type { roleName } from '#contract/account.ts'

/** Address of the registration with the role selected, and with the page to continue to. */
export const signUpPath = (role: z.output<typeof roleName>, next: string): string =>
  `/register?role=${role}&next=${encodeURIComponent(next)}`

/** Opens the dialog that starts an interview of the type General. */
export const startTrainingPath = '/interview-training?type=0'
