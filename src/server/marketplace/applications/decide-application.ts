import { createHash } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { getRecipient } from '#server/identity/accounts/get-account.ts'
import { lockAccount } from '#server/identity/accounts/repository.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { allowListing } from '#server/marketplace/interviewers/update-interviewer.ts'
import type { NotificationRecipient, NotificationRequest } from '#server/notifications/email.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import { type Applicant, canDecide, type Decision, decidedStates } from './policy.ts'
import { findApplicant, insertEvent, updateApplication } from './repository.ts'

type ApplicationDecision = {
  userId: UserId
  adminId: UserId
  /** Of the application that the admin has read. */
  version: string
} & ({ decision: 'approve'; answer?: never } | { decision: Exclude<Decision, 'approve'>; answer: string })

/**
 * Decides an application and tells the interviewer. Runs in the transaction that logs it, and returns the application
 * as it was before. The lock of the account comes first, as for suspension and closing.
 */
export async function decideApplication(
  deps: Deps,
  tx: Tx,
  { userId, adminId, version, decision, answer }: ApplicationDecision,
): Promise<Applicant> {
  const account = await lockAccount(tx, { id: userId })
  const applicant = account && (await findApplicant(tx, userId))
  if (!applicant?.state) throw new AppError('application.not_found')
  valueOrThrow(canDecide(applicant, decision, adminId))
  if (getVersion(applicant) !== version) throw new AppError('application.changed')
  const now = deps.now()
  const state = decidedStates[decision]
  await updateApplication(tx, userId, { state, since: now, answer: answer ?? null })
  await insertEvent(tx, {
    ...{ user_id: userId, at: now, kind: state, admin_id: adminId },
    text: answer ?? null,
  })
  if (decision === 'approve') await allowListing(tx, userId, now)
  await enqueueNotification(deps, tx, createNotification(await getRecipient(tx, userId), answer, decision))
  return applicant
}

function createNotification(
  to: NotificationRecipient,
  answer: string | undefined,
  decision: Decision,
): NotificationRequest {
  if (decision === 'approve') return { template: 'application-approved', to, data: {} }
  const template = decision === 'sendBack' ? 'application-sent-back' : 'application-declined'
  return { template, to, data: { emailOnly: { answer: answer ?? '' } } }
}

/** Changes with everything that the admin reads before a decision. */
export function getVersion(applicant: Applicant): string {
  const { state, since, note, work_email, work_email_confirmed_at, name, email } = applicant
  const { specialty, company, experience, languages, city, country, linkedin_url, purpose, picture_url } =
    applicant
  const profile = [
    specialty,
    company,
    experience,
    languages,
    city,
    country,
    linkedin_url,
    purpose,
    picture_url,
  ]
  const content = [state, since, note, work_email, work_email_confirmed_at, name, email, profile]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
}
