import type { ApplicationState } from '#contract/admin/applications.ts'
import type { ListingRule, OwnApplicationState } from '#contract/applications.ts'
import type { UserId } from '#contract/id.ts'
import { applicationLimits } from '#contract/limits.ts'
import type { Experience, MissingProfileField, SpokenLanguage } from '#contract/profile.ts'
import { dayMs, hourMs } from '#contract/time.ts'
import { getMissingFields } from '#server/identity/profiles/policy.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'

/** Interviewer with profile, account and application. The application's fields are null before it is sent. */
export type Applicant = {
  id: UserId
  name: string
  email: string
  email_confirmed_at: Date | null
  created_at: Date
  suspended_at: Date | null
  closed_at: Date | null
  country: string | null
  city: string | null
  languages: SpokenLanguage[]
  linkedin_url: string | null
  purpose: string | null
  picture_url: string | null
  specialty: string | null
  company: string | null
  experience: Experience | null
  listed: boolean
  listing_allowed: boolean
  verified_at: Date | null
  state: ApplicationState | null
  since: Date | null
  note: string | null
  work_email: string | null
  work_email_confirmed_at: Date | null
  answer: string | null
}

type Listing = Pick<Applicant, 'listed' | 'listing_allowed' | 'verified_at'>
type Profile = Pick<Applicant, 'country' | 'languages' | 'specialty' | 'company' | 'experience'>
type Account = Pick<Applicant, 'suspended_at' | 'closed_at'>

export const getMissing = (profile: Profile): MissingProfileField[] =>
  getMissingFields('interviewer', profile)

/** Interviewers who are listed already, or have been, are not reviewed. */
const isListingAllowed = ({ listed, listing_allowed }: Listing): boolean => listed || listing_allowed

export function getOwnState(
  applicant: Listing & { state: ApplicationState | null },
  rule: ListingRule,
): OwnApplicationState {
  if (applicant.state === 'approved' || applicant.verified_at) return 'approved'
  if (isListingAllowed(applicant)) return 'unneeded'
  if (applicant.state === 'declined') return 'declined'
  if (rule === 'immediate') return 'unneeded'
  return applicant.state === 'waiting' || applicant.state === 'sent_back' ? applicant.state : 'unsent'
}

type Sender = Listing & Profile & { state: ApplicationState | null }

export function canSend(applicant: Sender, rule: ListingRule, sentLastDay: number): Result<true> {
  const state = getOwnState(applicant, rule)
  if (state === 'waiting') return refuse('application.already_sent')
  if (state === 'declined') return refuse('application.declined')
  if (state === 'approved' || state === 'unneeded') return refuse('application.not_needed')
  if (getMissing(applicant).length > 0) return refuse('application.incomplete')
  return sentLastDay < applicationLimits.sendsPerDay ? ok(true) : refuse('application.too_many')
}

export const canWithdraw = ({ state }: { state: ApplicationState | null }): Result<true> =>
  state === 'waiting' || state === 'sent_back' ? ok(true) : refuse('application.not_waiting')

/** The owner of the account's email must be known before it can make the server email other addresses. */
export function canSendLink(account: { email_confirmed_at: Date | null }, sentLastDay: number): Result<true> {
  if (!account.email_confirmed_at) return refuse('application.email_unconfirmed')
  return sentLastDay < applicationLimits.linksPerDay ? ok(true) : refuse('application.too_many_links')
}

export const getLinkExpiry = (now: Date): Date =>
  new Date(now.getTime() + applicationLimits.linkHours * hourMs)
export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

export type Decision = 'approve' | 'sendBack' | 'decline'

export const decidedStates = {
  approve: 'approved',
  sendBack: 'sent_back',
  decline: 'declined',
} as const satisfies Record<Decision, ApplicationState>

/** A declined application can be reopened. */
const decidableStates: Record<Decision, readonly ApplicationState[]> = {
  approve: ['waiting', 'declined'],
  sendBack: ['waiting', 'declined'],
  decline: ['waiting'],
}

type DecidableApplicant = Sender & Account & { id: UserId }

/** Whether an admin may take this decision now, whatever they have read. */
export function canDecide(applicant: DecidableApplicant, decision: Decision, adminId: UserId): Result<true> {
  if (applicant.id === adminId) return refuse('application.own')
  if (!applicant.state || !decidableStates[decision].includes(applicant.state))
    return refuse('application.already_decided')
  if (applicant.closed_at) return refuse('admin.account_closed')
  if (applicant.suspended_at) return refuse('application.account_suspended')
  // Listed at once while the application waited. Only the badge is left to decide.
  if (decision !== 'approve' && isListingAllowed(applicant)) return refuse('application.already_decided')
  return decision === 'approve' && getMissing(applicant).length > 0
    ? refuse('application.incomplete')
    : ok(true)
}
