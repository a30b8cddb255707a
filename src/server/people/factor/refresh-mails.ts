import type { Deps } from '#server/people/deps.ts'
import type { Refreshers } from '#server/platform/mail/templates/letter.ts'
import { hashShort } from './hash-secret.ts'
import { isCodeAwaited } from './store.ts'

/** A code is mailed while it is the one that its sign-in waits for: a second one takes the place of the first. */
export const factorRefreshers = (deps: Deps): Refreshers => ({
  'proof-code': async (data, { id }) =>
    id && !(await isCodeAwaited(deps.db, id, hashShort(deps, data.code))) ? null : data,
})
