import type { z } from 'zod'
import type { applicationDraft, endpoints, ListingRule } from '#contract/applications.ts'
import type { UserId } from '#contract/id.ts'
import { applicationLimits } from '#contract/limits.ts'
import { lockSignedInAccount } from '#server/identity/accounts/account-status.ts'
import type { AccountRow } from '#server/identity/accounts/repository.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { type Applicant, canSend, canWithdraw, dayBefore, getMissing, getOwnState } from './policy.ts'
import {
  countLinks,
  countSent,
  findApplicant,
  getListingRule,
  insertEvent,
  updateApplication,
  upsertApplication,
} from './repository.ts'
import { prepareWorkEmail, sendLink } from './work-email.ts'

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
