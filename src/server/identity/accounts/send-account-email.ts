import { createHash } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import { storeNotifications } from '#server/identity/notifications/send-notification.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { Letters, MailOrder, Recipient } from '#server/lib/mail/email-job.ts'
import { getNextEmailTime, normalizeMailbox } from './policy.ts'
import { findUnconfirmedEmailTimes, incrementUnconfirmedEmails } from './repository.ts'

/**
 * Somebody as the product reaches them: without an address where they confirmed none, or left. `isActor` where they are told of
 * what they did themselves.
 */
export type NotificationRecipient = Omit<Recipient, 'email'> & {
  id: UserId
  email: string | null
  isActor?: boolean
}
export type NotificationRequest = MailOrder<keyof Letters, NotificationRecipient>

type NotificationContext = Pick<Deps, 'jobs' | 'inAppNotifications' | 'now'>

/**
 * Tells somebody in the caller's transaction, if and only if that commits: by mail whoever mails reach, and with a notice in
 * the product, as they chose.
 */
export const sendNotification = (
  deps: NotificationContext,
  tx: Executor,
  order: NotificationRequest,
): Promise<void> => sendNotifications(deps, tx, [order])

/** The same for several at once; `gather` makes fewer mails of those that are mailed. */
export async function sendNotifications<L extends NotificationRequest>(
  deps: NotificationContext,
  tx: Executor,
  orders: readonly L[],
  gather: (mailed: readonly L[]) => readonly NotificationRequest[] = mailed => mailed,
): Promise<void> {
  const mailed = await storeNotifications(deps, tx, orders)
  await deps.jobs.sendAll(tx, 'send-mail', gather(mailed).filter(hasEmail))
}

const hasEmail = (order: NotificationRequest): order is NotificationRequest & MailOrder =>
  order.to.email !== null

/** The letters that ask whose an address is. */
type UnconfirmedEmailTemplate = 'welcome' | 'confirm-email' | 'reset-password'

/**
 * The one way to an address that nobody has confirmed, which may be a stranger's: a few such mails a day, whichever
 * accounts they are for, and nothing that whoever asked wrote. False where today's are used up, and none goes.
 */
export async function sendToUnconfirmedEmail(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Executor,
  order: MailOrder<UnconfirmedEmailTemplate>,
): Promise<boolean> {
  const isLeft = await incrementUnconfirmedEmails(tx, hashMailbox(order.to.email), deps.now())
  if (isLeft) await deps.jobs.send(tx, 'send-mail', order)
  return isLeft
}

/** How many of these mails may still go to an address, and when the next one may; null where one may now. */
export async function getUnconfirmedEmailQuota(db: Executor, email: string, now: Date) {
  const sent = await findUnconfirmedEmailTimes(db, hashMailbox(email), now)
  return { left: accountLimits.unconfirmedMailsADay - sent.length, nextAt: getNextEmailTime(sent) }
}

const hashMailbox = (email: string): Buffer => createHash('sha256').update(normalizeMailbox(email)).digest()
