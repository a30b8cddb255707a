import type { Deps } from '#server/people/deps.ts'
import type { Executor } from '#server/platform/database/pool.ts'
import type { MailOrder } from '#server/platform/mail/order.ts'
import { isErasedEmail } from './rules.ts'

/** Orders a mail in the caller's transaction: it goes out if and only if that commits. Somebody who left gets none. */
export async function orderLetter(deps: Pick<Deps, 'jobs'>, tx: Executor, order: MailOrder): Promise<void> {
  if (!isErasedEmail(order.to.email)) await deps.jobs.send(tx, 'send-mail', order)
}
