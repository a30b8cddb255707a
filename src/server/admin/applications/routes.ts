import type { z } from 'zod'
import { endpoints as api } from '#contract/admin/applications.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/admin/context.ts'
import { parseTimeAndIdCursor, toListPage, toTimeCursor } from '#server/admin/list-page.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { findApplicant, listApplications, listEvents } from '#server/marketplace/applications/repository.ts'
import { approveApplication, declineApplication, sendBackApplication } from './decisions.ts'
import { presentApplication, presentApplicationDetails } from './presenter.ts'
import { getListingRuleDetails, setListingRule } from './set-listing-rule.ts'

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
