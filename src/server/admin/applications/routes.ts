import type { z } from 'zod'
import { endpoints as api, type endpoints, maxRuleCount } from '#contract/admin/applications.ts'
import type { ListingRule } from '#contract/applications.ts'
import type { UserId } from '#contract/id.ts'
import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { parseTimeAndIdCursor, toListPage, toTimeCursor } from '#server/admin/list-page.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { changeListingRule } from '#server/marketplace/applications/change-listing-rule.ts'
import { decideApplication, getVersion } from '#server/marketplace/applications/decide-application.ts'
import {
  type Applicant,
  canDecide,
  type Decision,
  decidedStates,
  getMissing,
} from '#server/marketplace/applications/policy.ts'
import {
  countWaitingForReview,
  findApplicant,
  findListingRule,
  type ListedApplication,
  listApplications,
  listEvents,
} from '#server/marketplace/applications/repository.ts'

type Decider = { adminId: UserId; userId: UserId }

/** Decides and logs in one transaction. The texts for the interviewer stay out of the log. */
const decideAndLog = (
  deps: Deps,
  { reason, ...decided }: { reason: string } & Parameters<typeof decideApplication>[2],
): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const before = await decideApplication(deps, tx, decided)
    await recordAction(tx, deps.now(), {
      actor: { adminId: decided.adminId },
      action: actions[decided.decision],
      target: { type: 'application', id: decided.userId },
      reason,
      before: { state: before.state },
      after: { state: decidedStates[decided.decision] },
    })
  })

const actions = {
  approve: 'approve_application',
  sendBack: 'send_back_application',
  decline: 'decline_application',
} as const

type Approval = { version: string; reason: string }
type Answer = Approval & { answer: string }

const approveApplication = (deps: Deps, decider: Decider, body: Approval) =>
  decideAndLog(deps, { ...decider, ...body, decision: 'approve' })

const sendBackApplication = (deps: Deps, decider: Decider, body: Answer) =>
  decideAndLog(deps, { ...decider, ...body, decision: 'sendBack' })

const declineApplication = (deps: Deps, decider: Decider, body: Answer) =>
  decideAndLog(deps, { ...decider, ...body, decision: 'decline' })

type Summary = z.input<typeof endpoints.applications.reply>['items'][number]
type Details = z.input<typeof endpoints.application.reply>
type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

const toIsoOrNull = (moment: Date | null) => moment?.toISOString() ?? null

const presentApplication = (row: ListedApplication): Summary => ({
  userId: row.user_id,
  name: row.name,
  company: row.company,
  specialty: row.specialty,
  state: row.state,
  since: row.since.toISOString(),
  isWorkEmailConfirmed: row.is_confirmed,
})

/** Null before it was sent. */
function presentApplicationDetails(
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

/** The rule, and whom a change to `immediate` lists. */
async function getListingRuleDetails({ db }: Pick<Deps, 'db'>) {
  const { mode, changed_at } = await findListingRule(db)
  return {
    mode,
    changedAt: changed_at?.toISOString() ?? null,
    ...(await countWaitingForReview(db, maxRuleCount)),
  }
}

async function setListingRule(
  deps: Deps,
  actor: Actor,
  { mode, reason }: { mode: ListingRule; reason: string },
) {
  await deps.db.transaction().execute(async tx => {
    const { before, ...effects } = await changeListingRule(tx, mode, deps.now())
    await recordAction(tx, deps.now(), {
      actor,
      action: 'set_listing_rule',
      target: { type: 'setting', id: 'listing_rule' },
      reason,
      before: { mode: before },
      after: { mode, ...effects },
    })
  })
  return getListingRuleDetails(deps)
}

const eventsShown = 100

type Query = z.output<typeof api.applications.query>

export async function getApplications({ db }: Deps, { cursor, pageSize, state, order }: Query) {
  const page = { after: parseTimeAndIdCursor(cursor), limit: pageSize + 1, order }
  const rows = await listApplications(db, state, page)
  const { items, next } = toListPage(rows, pageSize, ({ micros, user_id }) =>
    toTimeCursor({ micros, key: user_id }),
  )
  return { items: items.map(presentApplication), next }
}

async function getApplication({ db }: Deps, userId: UserId, adminId: UserId) {
  const applicant = await findApplicant(db, userId)
  const events = applicant ? await listEvents(db, userId, eventsShown) : []
  const details = applicant && presentApplicationDetails(applicant, events, adminId)
  if (!details) throw new AppError('application.not_found')
  return details
}

type Call = { user: { id: UserId }; params: { userId: UserId } }
const deciderOf = ({ user, params }: Call) => ({ adminId: user.id, userId: params.userId })

export function applicationReviewRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(api.applications, ({ query }) => getApplications(deps, query))
  on(api.application, ({ user, params }) => getApplication(deps, params.userId, user.id))
  on(api.approveApplication, context => approveApplication(deps, deciderOf(context), context.body))
  on(api.sendBackApplication, context => sendBackApplication(deps, deciderOf(context), context.body))
  on(api.declineApplication, context => declineApplication(deps, deciderOf(context), context.body))
  on(api.listingRule, () => getListingRuleDetails(deps))
  on(api.setListingRule, ({ user, body }) => setListingRule(deps, { adminId: user.id }, body))
}
