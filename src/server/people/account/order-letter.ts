import { createHash } from 'node:crypto'
import { accountLimits } from '#contract/limits.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Executor } from '#server/platform/database/pool.ts'
import type { Letters, MailOrder, Recipient } from '#server/platform/mail/order.ts'
import { mailboxOf, nextMailAt } from './rules.ts'
import { countUnconfirmedMail, findUnconfirmedMails } from './store.ts'

/** Somebody as mails reach them: without an address where they confirmed none, or left. */
export type Reader = Omit<Recipient, 'email'> & { email: string | null }
export type Letter = MailOrder<keyof Letters, Reader>

/** Orders a mail in the caller's transaction: it goes out if and only if that commits, to whoever mails reach. */
export const orderLetter = (deps: Pick<Deps, 'jobs'>, tx: Executor, order: Letter): Promise<void> =>
  orderLetters(deps, tx, [order])

/** The same for several at once. */
export const orderLetters = (
  deps: Pick<Deps, 'jobs'>,
  tx: Executor,
  orders: readonly Letter[],
): Promise<void> => deps.jobs.sendAll(tx, 'send-mail', orders.filter(isReached))

const isReached = (order: Letter): order is MailOrder => order.to.email !== null

/** The letters that ask whose an address is. */
type Asking = 'welcome' | 'confirm-email' | 'reset-password'

/**
 * The one way to an address that nobody has confirmed, which may be a stranger's: a few such mails a day, whichever
 * accounts they are for, and nothing that whoever asked wrote. False where today's are used up, and none goes.
 */
export async function askOwner(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Executor,
  order: MailOrder<Asking>,
): Promise<boolean> {
  const isLeft = await countUnconfirmedMail(tx, keyOf(order.to.email), deps.now())
  if (isLeft) await deps.jobs.send(tx, 'send-mail', order)
  return isLeft
}

/** How many of these mails may still go to an address, and when the next one may; null where one may now. */
export async function readAllowance(db: Executor, email: string, now: Date) {
  const sent = await findUnconfirmedMails(db, keyOf(email), now)
  return { left: accountLimits.unconfirmedMailsADay - sent.length, nextAt: nextMailAt(sent) }
}

const keyOf = (email: string): Buffer => createHash('sha256').update(mailboxOf(email)).digest()
