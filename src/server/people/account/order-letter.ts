import type { Deps } from '#server/people/deps.ts'
import type { Executor } from '#server/platform/database/pool.ts'
import type { MailOrder } from '#server/platform/mail/order.ts'
import { isErasedEmail } from './rules.ts'

type Ways = Pick<Deps, 'jobs'>

/** Orders a mail in the caller's transaction: it goes out if and only if that commits. Somebody who left gets none. */
export const orderLetter = (deps: Ways, tx: Executor, order: MailOrder): Promise<void> =>
  orderLetters(deps, tx, [order])

/** The same for several at once. */
export const orderLetters = (deps: Ways, tx: Executor, orders: readonly MailOrder[]): Promise<void> =>
  deps.jobs.sendAll(
    tx,
    'send-mail',
    orders.filter(order => !isErasedEmail(order.to.email)),
  )
