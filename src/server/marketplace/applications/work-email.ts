import { randomBytes } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { applicationLimits } from '#contract/limits.ts'
import { getUnconfirmedEmailQuota, sendToUnconfirmedEmail } from '#server/identity/accounts/email-tokens.ts'
import { toUnconfirmedRecipient } from '#server/identity/accounts/get-account.ts'
import { isErasedEmail } from '#server/identity/accounts/policy.ts'
import { type AccountRow, lockAccount } from '#server/identity/accounts/repository.ts'
import { hashToken } from '#server/lib/crypto.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError, createFieldError } from '#server/lib/http/app-error.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { Deps } from '#server/marketplace/context.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import { canSendLink, dayBefore, getLinkExpiry } from './policy.ts'
import {
  countLinks,
  findApplicant,
  findLink,
  insertEvent,
  insertLink,
  updateApplication,
} from './repository.ts'

const isSameEmail = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/**
 * Emails a link that confirms the address, which may be a stranger's: the email names no account. Limited per account,
 * and per mailbox together with all other emails to unconfirmed addresses. The caller has locked the account.
 */
export async function sendLink(deps: Deps, tx: Tx, account: AccountRow, email: string): Promise<void> {
  const now = deps.now()
  if (isErasedEmail(email)) throw createFieldError('workEmail', 'email.invalid')
  valueOrThrow(canSendLink(account, await countLinks(tx, account.id, dayBefore(now))))
  const token = randomBytes(32).toString('base64url')
  const isSent = await sendToUnconfirmedEmail(deps, tx, {
    template: 'confirm-work-email',
    to: toUnconfirmedRecipient(account, email),
    data: {
      link: `${deps.urls.app}/confirm-work-email#token=${token}`,
      hours: applicationLimits.linkHours,
    },
  })
  if (!isSent) {
    const { nextAt } = await getUnconfirmedEmailQuota(tx, email, now)
    const waitMs = (nextAt?.getTime() ?? 0) - now.getTime()
    throw new AppError('auth.mails_used_up', { retryAfterSeconds: Math.max(1, waitMs / 1000) })
  }
  const token_hash = hashToken(token)
  await insertLink(tx, {
    token_hash,
    user_id: account.id,
    email,
    sent_at: now,
    expires_at: getLinkExpiry(now),
  })
}

/** The account's own confirmed address needs no link, nor does one that is confirmed already. */
export async function prepareWorkEmail(
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  { current, confirmedAt, next }: { current: string | null; confirmedAt: Date | null; next: string | null },
) {
  if (next === null) return { work_email: null, work_email_confirmed_at: null }
  if (confirmedAt && isSameEmail(current, next))
    return { work_email: next, work_email_confirmed_at: confirmedAt }
  if (account.email_confirmed_at && isSameEmail(account.email, next))
    return { work_email: next, work_email_confirmed_at: account.email_confirmed_at }
  await sendLink(deps, tx, account, next)
  return { work_email: next, work_email_confirmed_at: null }
}

/** Only the account that asked for the link may use it: a stranger's click must not confirm the stranger's address. */
export const confirmWorkEmail = (deps: Deps, userId: UserId, token: string) =>
  deps.db.transaction().execute(async tx => {
    const now = deps.now()
    const account = await lockAccount(tx, { id: userId })
    if (!account) throw new AppError('auth.required')
    const link = await findLink(tx, hashToken(token))
    if (!link || link.expires_at <= now) throw new AppError('auth.link_expired')
    if (link.user_id !== userId) throw new AppError('auth.link_of_another')
    const applicant = await findApplicant(tx, userId)
    if (!applicant || !isSameEmail(applicant.work_email, link.email)) throw new AppError('auth.link_expired')
    // Second click.
    if (applicant.work_email_confirmed_at) return { address: link.email }
    await updateApplication(tx, userId, { work_email_confirmed_at: now })
    await insertEvent(tx, { user_id: userId, at: now, kind: 'confirmed_work_email' })
    return { address: link.email }
  })

/** Rechecks the link when the email is sent: until then the address may be replaced. */
export const applicationEmailRefreshers = (deps: Deps): EmailRefreshers => ({
  'confirm-work-email': async (db, data) => {
    const token = new URLSearchParams(new URL(data.link).hash.slice(1)).get('token') ?? ''
    const link = await findLink(db, hashToken(token))
    if (!link || link.expires_at <= deps.now()) return null
    const applicant = await findApplicant(db, link.user_id)
    const isAwaited = applicant && !applicant.work_email_confirmed_at
    return isAwaited && isSameEmail(applicant.work_email, link.email) ? data : null
  },
})
