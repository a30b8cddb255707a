import type { z } from 'zod'
import type { endpoints } from '#contract/admin/applications.ts'
import type { UserId } from '#contract/id.ts'
import { getVersion } from '#server/marketplace/applications/decide-application.ts'
import {
  type Applicant,
  canDecide,
  type Decision,
  getMissing,
} from '#server/marketplace/applications/policy.ts'
import type { ListedApplication, listEvents } from '#server/marketplace/applications/repository.ts'

type Summary = z.input<typeof endpoints.applications.reply>['items'][number]
type Details = z.input<typeof endpoints.application.reply>
type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

const toIsoOrNull = (moment: Date | null) => moment?.toISOString() ?? null

export const presentApplication = (row: ListedApplication): Summary => ({
  userId: row.user_id,
  name: row.name,
  company: row.company,
  specialty: row.specialty,
  state: row.state,
  since: row.since.toISOString(),
  isWorkEmailConfirmed: row.is_confirmed,
})

/** Null before it was sent. */
export function presentApplicationDetails(
  applicant: Applicant,
  events: readonly EventRow[],
  adminId: UserId,
): Details | null {
  const { state, since } = applicant
  if (!state || !since) return null
  const can = (decision: Decision) => canDecide(applicant, decision, adminId).value === true
  return {
    userId: applicant.id,
    name: applicant.name,
    company: applicant.company,
    specialty: applicant.specialty,
    state,
    since: since.toISOString(),
    isWorkEmailConfirmed: applicant.work_email_confirmed_at !== null,
    version: getVersion(applicant),
    email: applicant.email,
    isEmailConfirmed: applicant.email_confirmed_at !== null,
    joinedAt: applicant.created_at.toISOString(),
    profilePictureUrl: applicant.picture_url,
    experience: applicant.experience,
    languages: applicant.languages,
    city: applicant.city,
    country: applicant.country,
    linkedinUrl: applicant.linkedin_url,
    purpose: applicant.purpose,
    missing: getMissing(applicant),
    workEmail: applicant.work_email,
    workEmailConfirmedAt: toIsoOrNull(applicant.work_email_confirmed_at),
    note: applicant.note ?? '',
    verifiedAt: toIsoOrNull(applicant.verified_at),
    account: applicant.closed_at ? 'closed' : applicant.suspended_at ? 'suspended' : 'active',
    history: events.toReversed().map(({ id, kind, at, text, admin_email }) => ({
      id: String(id),
      kind,
      at: at.toISOString(),
      by: admin_email,
      text,
    })),
    can: { approve: can('approve'), sendBack: can('sendBack'), decline: can('decline') },
  }
}
