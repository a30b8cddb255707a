import { createHash } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import { keepNotices } from '#server/identity/notifications/store-notifications.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { Letters, MailOrder, Recipient } from '#server/lib/mail/email-job.ts'
import { mailboxOf, nextMailAt } from './policy.ts'
import { countUnconfirmedMail, findUnconfirmedMails } from './repository.ts'

/**
 * Somebody as the product reaches them: without an address where they confirmed none, or left. `isActor` where they are told of
 * what they did themselves.
 */
export type Reader = Omit<Recipient, 'email'> & { id: UserId; email: string | null; isActor?: boolean }
export type Letter = MailOrder<keyof Letters, Reader>

type Telling = Pick<Deps, 'jobs' | 'notices' | 'now'>

/**
 * Tells somebody in the caller's transaction, if and only if that commits: by mail whoever mails reach, and with a notice in
 * the product, as they chose.
 */
export const orderLetter = (deps: Telling, tx: Executor, order: Letter): Promise<void> =>
  orderLetters(deps, tx, [order])

/** The same for several at once; `gather` makes fewer mails of those that are mailed. */
export async function orderLetters<L extends Letter>(
  deps: Telling,
  tx: Executor,
  orders: readonly L[],
  gather: (mailed: readonly L[]) => readonly Letter[] = mailed => mailed,
): Promise<void> {
  const mailed = await keepNotices(deps, tx, orders)
  await deps.jobs.sendAll(tx, 'send-mail', gather(mailed).filter(isReached))
}

const isReached = (order: Letter): order is Letter & MailOrder => order.to.email !== null

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
