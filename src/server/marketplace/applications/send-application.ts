import type { z } from 'zod'
import type { applicationDraft } from '#contract/applications.ts'
import type { UserId } from '#contract/id.ts'
import { lockSignedInAccount } from '#server/identity/accounts/account-status.ts'
import type { AccountRow } from '#server/identity/accounts/repository.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { type Applicant, canSend, canWithdraw, dayBefore } from './policy.ts'
import { presentOwnApplication } from './presenter.ts'
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
