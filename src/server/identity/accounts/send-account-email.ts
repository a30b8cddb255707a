import { createHash } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import { storeNotifications } from '#server/notifications/send.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { EmailJob, EmailPayloads, Recipient } from '#server/notifications/email.ts'
import { getNextEmailTime, normalizeMailbox } from './policy.ts'
import { findUnconfirmedEmailTimes, incrementUnconfirmedEmails } from './repository.ts'

/**
 * `email` is null for an unconfirmed or deleted account. `isActor` marks a notification of the recipient's
 * own action.
 */
export type NotificationRecipient = Omit<Recipient, 'email'> & {
  id: UserId
  email: string | null
  isActor?: boolean
}
export type NotificationRequest = EmailJob<keyof EmailPayloads, NotificationRecipient>

type NotificationContext = Pick<Deps, 'jobs' | 'inAppNotifications' | 'now'>

/**
 * Sends a notification by email and in the app, as the recipient prefers. Nothing leaves unless the
 * caller's transaction commits.
 */
export const sendNotification = (
  deps: NotificationContext,
  tx: Executor,
  request: NotificationRequest,
): Promise<void> => sendNotifications(deps, tx, [request])

/** `combine` merges the emails that are to be sent. */
export async function sendNotifications<L extends NotificationRequest>(
  deps: NotificationContext,
  tx: Executor,
  requests: readonly L[],
  combine: (emailed: readonly L[]) => readonly NotificationRequest[] = emailed => emailed,
): Promise<void> {
  const emailed = await storeNotifications(deps, tx, requests)
  await deps.jobs.sendMany(tx, 'send-email', combine(emailed).filter(hasEmail))
}

const hasEmail = (request: NotificationRequest): request is NotificationRequest & EmailJob =>
  request.to.email !== null

/** Emails that verify who owns an address. */
type UnconfirmedEmailTemplate = 'welcome' | 'confirm-email' | 'reset-password'

/**
 * Emails an unconfirmed address, which may be a stranger's. A mailbox gets few of these a day from all
 * accounts together. False if the quota is used up.
 */
export async function sendToUnconfirmedEmail(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Executor,
  email: EmailJob<UnconfirmedEmailTemplate>,
): Promise<boolean> {
  const isWithinQuota = await incrementUnconfirmedEmails(tx, hashMailbox(email.to.email), deps.now())
  if (isWithinQuota) await deps.jobs.send(tx, 'send-email', email)
  return isWithinQuota
}

/** `nextAt` is null if an email may go now. */
export async function getUnconfirmedEmailQuota(db: Executor, email: string, now: Date) {
  const sent = await findUnconfirmedEmailTimes(db, hashMailbox(email), now)
  return { left: accountLimits.unconfirmedEmailsPerDay - sent.length, nextAt: getNextEmailTime(sent) }
}

const hashMailbox = (email: string): Buffer => createHash('sha256').update(normalizeMailbox(email)).digest()
