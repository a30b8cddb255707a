import { accountSweeps } from '#server/account/jobs.ts'
import { bookingSweeps } from '#server/booking/jobs.ts'
import { bookingLifeSweeps } from '#server/booking/life/jobs.ts'
import type { Deps } from '#server/deps.ts'
import { interviewerSweeps } from '#server/interviewer/jobs.ts'
import { mailHandlers } from '#server/mail/jobs.ts'
import { paymentHandlers, paymentNightly, paymentSweeps } from '#server/payment/jobs.ts'
import { sandboxHandlers } from '#server/payment/sandbox/jobs.ts'
import { profileHandlers } from '#server/profile/jobs.ts'
import { recordingHandlers, recordingSweeps } from '#server/recording/jobs.ts'
import { modelNightly } from '#server/training/coach/model/jobs.ts'
import { trainingSweeps } from '#server/training/session/jobs.ts'
import type { Handlers, Sweeps } from './jobs.ts'

/** Every kind of job and who works it off. */
export const handlersOf = (deps: Deps): Handlers => ({
  ...mailHandlers(deps),
  ...paymentHandlers(deps),
  ...profileHandlers(deps),
  ...recordingHandlers(deps),
  ...sandboxHandlers(deps),
})

export const nightlyOf = (deps: Deps): Sweeps => ({ ...paymentNightly(deps), ...modelNightly(deps) })

export const sweepsOf = (deps: Deps): Sweeps => ({
  ...bookingSweeps(deps),
  ...bookingLifeSweeps(deps),
  ...paymentSweeps(deps),
  ...interviewerSweeps(deps),
  ...recordingSweeps(deps),
  ...accountSweeps(deps),
  ...trainingSweeps(deps),
})
