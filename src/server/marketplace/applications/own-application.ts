import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { applicationDraft, endpoints, ListingRule } from '#contract/applications.ts'
import type { UserId } from '#contract/id.ts'
import { applicationLimits } from '#contract/limits.ts'
import { lockSignedInAccount } from '#server/identity/accounts/account-status.ts'
import { getUnconfirmedEmailQuota, sendToUnconfirmedEmail } from '#server/identity/accounts/email-tokens.ts'
import { toUnconfirmedRecipient } from '#server/identity/accounts/get-account.ts'
import { isErasedEmail } from '#server/identity/accounts/policy.ts'
import { type AccountRow, lockAccount } from '#server/identity/accounts/repository.ts'
import { hashToken } from '#server/lib/crypto.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { AppError, createFieldError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { Deps } from '#server/marketplace/context.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import {
  type Applicant,
  canSend,
  canSendLink,
  canWithdraw,
  dayBefore,
  getLinkExpiry,
  getMissing,
  getOwnState,
} from './policy.ts'
import {
  countLinks,
  countSent,
  findApplicant,
  findLink,
  getListingRule,
  insertEvent,
  insertLink,
  updateApplication,
  upsertApplication,
} from './repository.ts'

const isSameEmail = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/**
 * Emails a link that confirms the address, which may be a stranger's: the email names no account. Limited per account,
 * and per mailbox together with all other emails to unconfirmed addresses. The caller has locked the account.
 */
async function sendLink(deps: Deps, tx: Tx, account: AccountRow, email: string): Promise<void> {
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
async function prepareWorkEmail(
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

async function requireApplicant(db: Executor, userId: UserId): Promise<Applicant> {
  const applicant = await findApplicant(db, userId)
  if (!applicant) throw new AppError('profile.not_found')
  return applicant
}

export async function getOwnApplication(deps: Deps, userId: UserId, db: Executor = deps.db) {
  const applicant = await requireApplicant(db, userId)
  const linksSent = await countLinks(db, userId, dayBefore(deps.now()))
  return presentOwnApplication(applicant, await getListingRule(db), linksSent)
}

/** Runs a change of the user's own application under the lock of the account, as decisions of admins do. */
const changeOwnApplication = <Result>(
  deps: Deps,
  user: CurrentUser,
  change: (tx: Tx, applicant: Applicant, account: AccountRow) => Promise<Result>,
) =>
  deps.db.transaction().execute(async tx => {
    const account = await lockSignedInAccount(tx, user)
    return change(tx, await requireApplicant(tx, user.id), account)
  })

export const sendApplication = (
  deps: Deps,
  user: CurrentUser,
  { note, workEmail }: z.output<typeof applicationDraft>,
) =>
  changeOwnApplication(deps, user, async (tx, applicant, account) => {
    const now = deps.now()
    const sentLastDay = await countSent(tx, user.id, dayBefore(now))
    valueOrThrow(canSend(applicant, await getListingRule(tx), sentLastDay))
    const { work_email: current, work_email_confirmed_at: confirmedAt } = applicant
    const workEmailFields = await prepareWorkEmail(deps, tx, account, {
      current,
      confirmedAt,
      next: workEmail,
    })
    await upsertApplication(tx, {
      ...{ user_id: user.id, state: 'waiting', since: now, note, answer: null },
      ...workEmailFields,
    })
    await insertEvent(tx, { user_id: user.id, at: now, kind: 'sent', text: note || null })
    return getOwnApplication(deps, user.id, tx)
  })

export const withdrawApplication = (deps: Deps, user: CurrentUser) =>
  changeOwnApplication(deps, user, async (tx, applicant) => {
    valueOrThrow(canWithdraw(applicant))
    const now = deps.now()
    await updateApplication(tx, user.id, { state: 'withdrawn', since: now, answer: null })
    await insertEvent(tx, { user_id: user.id, at: now, kind: 'withdrawn' })
    return getOwnApplication(deps, user.id, tx)
  })

export const resendWorkEmailLink = (deps: Deps, user: CurrentUser): Promise<void> =>
  changeOwnApplication(deps, user, async (tx, { work_email, work_email_confirmed_at }, account) => {
    if (!work_email || work_email_confirmed_at) throw new AppError('application.no_work_email')
    await sendLink(deps, tx, account, work_email)
  })

type OwnApplication = z.input<typeof endpoints.myApplication.reply>

function presentOwnApplication(applicant: Applicant, rule: ListingRule, linksSent: number): OwnApplication {
  const state = getOwnState(applicant, rule)
  const missing = getMissing(applicant)
  const isOpen = state === 'unsent' || state === 'sent_back'
  const { work_email, work_email_confirmed_at } = applicant
  const isAwaited = state !== 'unneeded' && work_email !== null && work_email_confirmed_at === null
  const linksLeft = Math.max(0, applicationLimits.linksPerDay - linksSent)
  return {
    state,
    since: (state === 'approved' ? applicant.verified_at : applicant.since)?.toISOString() ?? null,
    missing,
    note: applicant.note ?? '',
    workEmail:
      work_email === null ? null : { address: work_email, isConfirmed: work_email_confirmed_at !== null },
    linksLeft,
    answer: applicant.answer,
    can: {
      send: isOpen && missing.length === 0,
      withdraw: (state === 'waiting' || state === 'sent_back') && canWithdraw(applicant).value === true,
      resendLink: isAwaited && linksLeft > 0,
    },
  }
}
