import { z } from 'zod'
import { describeRoutes } from '#contract/endpoint.ts'
import { languages } from '#contract/language.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { cleanTypedText } from '#contract/typed-text.ts'
import { endpoints as admins } from './admins.ts'
import { endpoints as applications } from './applications.ts'
import { endpoints as bookings } from './bookings.ts'
import { endpoints as disputes } from './disputes.ts'
import { reason } from './list.ts'
import { endpoints as moderation } from './moderation.ts'
import { endpoints as money } from './money.ts'
import { endpoints as payouts } from './payouts.ts'
import { endpoints as people } from './people.ts'
import { endpoints as reliability } from './reliability.ts'
import { endpoints as settings } from './settings.ts'
import { endpoints as system } from './system.ts'

/** Headings of the file, and why it is downloaded. */
const downloadFields = { language: z.enum(languages).default('en'), reason }
const whole = { body: z.object(downloadFields) }
/** The filters and the order of the list. */
const filtered = <Query extends { cursor: z.ZodType; pageSize: z.ZodType }>({
  query,
}: {
  query: z.ZodObject<Query>
}) => {
  const { cursor: _cursor, pageSize: _pageSize, ...filters } = query.shape
  return { body: z.object({ ...filters, ...downloadFields }) }
}

const logged = 'as a CSV file. The download is logged'

export const rawRoutes = describeRoutes(adminExportsApi, {
  exportPeople: { summary: `Accounts ${logged}`, ...filtered(people.people) },
  exportPersonTimeline: {
    summary: `History of an account ${logged}`,
    params: people.personTimeline.params,
    ...whole,
    errors: ['admin.no_person'],
  },
  exportApplications: { summary: `Applications ${logged}`, ...filtered(applications.applications) },
  exportBookings: { summary: `Bookings ${logged}`, ...filtered(bookings.adminBookings) },
  exportDisputes: { summary: `Open disputes ${logged}`, ...filtered(disputes.adminDisputes) },
  exportModerationCases: { summary: `Reported content ${logged}`, ...filtered(moderation.moderationCases) },
  exportReliability: { summary: `Reliability ${logged}`, ...filtered(reliability.reliabilityList) },
  exportLedgerBalances: { summary: `Balances of the ledger ${logged}`, ...whole },
  exportInterviewerBalances: {
    summary: `Balances of interviewers ${logged}`,
    ...filtered(money.interviewerBalances),
  },
  exportJournals: { summary: `Ledger entries, one a row, ${logged}`, ...filtered(money.ledgerJournals) },
  exportRefunds: { summary: `Outstanding refunds ${logged}`, ...filtered(money.outstandingRefunds) },
  exportPaymentsToCheck: { summary: `Payments to check ${logged}`, ...filtered(money.paymentsToCheck) },
  exportReconciliationRuns: { summary: `Reconciliations ${logged}`, ...filtered(money.reconciliationRuns) },
  exportDifferences: {
    summary: `Differences of a reconciliation ${logged}`,
    params: money.reconciliationRun.params,
    ...whole,
    errors: ['admin.no_reconciliation'],
  },
  exportPayoutRequests: { summary: `Requested payouts ${logged}`, ...filtered(payouts.requestedPayouts) },
  exportPayoutPreview: {
    summary: `Who a batch would pay ${logged}`,
    ...filtered(payouts.previewPayoutBatch),
  },
  exportPayoutBatches: { summary: `Batches ${logged}`, ...filtered(payouts.payoutBatches) },
  exportPayouts: {
    summary: `Payouts of a batch ${logged}`,
    params: payouts.payoutsOfBatch.params,
    ...filtered(payouts.payoutsOfBatch),
    errors: ['admin.no_batch'],
  },
  exportFailedJobs: { summary: `Failed jobs ${logged}`, ...filtered(system.failedJobs) },
  exportUndeliveredEmails: { summary: `Undelivered emails ${logged}`, ...filtered(system.undeliveredEmails) },
  exportWebhookEvents: { summary: `Webhooks ${logged}`, ...filtered(system.webhookEvents) },
  exportSpecialties: {
    summary: `Specialties ${logged}`,
    /** What the search field of the screen has: part of a name or synonym. */
    body: z.object({
      search: z.string().overwrite(cleanTypedText).trim().max(254).optional(),
      ...downloadFields,
    }),
  },
  exportSettingHistory: {
    summary: `Changes of a setting ${logged}`,
    params: settings.siteSettingHistory.params,
    ...filtered(settings.siteSettingHistory),
  },
  exportAdmins: { summary: `Admins ${logged}`, ...whole },
  exportActionLog: { summary: `Entries of the action log ${logged}`, ...filtered(admins.adminActions) },
})
