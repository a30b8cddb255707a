import type { Deps } from '#server/identity/context.ts'
import type { Refreshers } from '#server/lib/mail/templates/email.ts'
import { hashShort } from './crypto.ts'
import { isCodeAwaited } from './repository.ts'

/** A code is mailed while it is the one that its sign-in waits for: a second one takes the place of the first. */
export const factorRefreshers = (deps: Deps): Refreshers => ({
  'proof-code': async (data, { id }) =>
    id && !(await isCodeAwaited(deps.db, id, hashShort(deps, data.code))) ? null : data,
})
