import { createHash } from 'node:crypto'
import { accountLimits } from '#contract/limits.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { EmailJob } from '#server/notifications/email.ts'
import { sendEmailQueue } from '#server/notifications/send.ts'
import { getNextEmailTime, normalizeMailbox } from './policy.ts'
import { findUnconfirmedEmailTimes, incrementUnconfirmedEmails } from './repository.ts'

/**
 * Emails an unconfirmed address, which may be a stranger's. A mailbox gets few of these a day from all
 * accounts together. False if the quota is used up.
 */
export async function sendToUnconfirmedEmail(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Executor,
  email: EmailJob<'welcome' | 'confirm-email' | 'reset-password' | 'confirm-work-email'>,
): Promise<boolean> {
  const isWithinQuota = await incrementUnconfirmedEmails(tx, hashMailbox(email.to.email), deps.now())
  if (isWithinQuota) await deps.jobs.send(tx, sendEmailQueue, email)
  return isWithinQuota
}

/** `nextAt` is null if an email may go now. */
export async function getUnconfirmedEmailQuota(db: Executor, email: string, now: Date) {
  const sent = await findUnconfirmedEmailTimes(db, hashMailbox(email), now)
  return { left: accountLimits.unconfirmedEmailsPerDay - sent.length, nextAt: getNextEmailTime(sent) }
}

const hashMailbox = (email: string): Buffer => createHash('sha256').update(normalizeMailbox(email)).digest()
