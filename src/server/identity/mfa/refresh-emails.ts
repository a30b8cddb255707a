import type { Deps } from '#server/identity/context.ts'
import type { Refreshers } from '#server/lib/mail/templates/email.ts'
import { hmacCode } from './crypto.ts'
import { isEmailOtpPending } from './repository.ts'

/** A code is mailed while it is the one that its sign-in waits for: a second one takes the place of the first. */
export const mfaEmailRefreshers = (deps: Deps): Refreshers => ({
  'email-otp': async (data, { id }) =>
    id && !(await isEmailOtpPending(deps.db, id, hmacCode(deps, data.code))) ? null : data,
})
