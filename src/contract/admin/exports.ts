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

/** Language of the column headings, and the reason for the download. */
const downloadFields = { language: z.enum(languages).default('en'), reason }
/** A list without filters. */
const unfiltered = { body: z.object(downloadFields) }
/** The filters and the order of the list. */
const filtered = <Query extends { cursor: z.ZodType; pageSize: z.ZodType }>({
  query,
}: {
  query: z.ZodObject<Query>
}) => {
  const { cursor: _cursor, pageSize: _pageSize, ...filters } = query.shape
  return { body: z.object({ ...filters, ...downloadFields }) }
}

const asLoggedCsv = 'as a CSV file. The download is logged'

/** Raw routes, because the reply is a CSV file and not JSON. */
export const rawRoutes = describeRoutes(adminExportsApi, {
  exportPeople: { summary: `Accounts ${asLoggedCsv}`, ...filtered(people.people) },
  exportPersonTimeline: {
    summary: `History of an account ${asLoggedCsv}`,
    params: people.personTimeline.params,
    ...unfiltered,
    errors: ['admin.no_person'],
  },
  exportApplications: { summary: `Applications ${asLoggedCsv}`, ...filtered(applications.applications) },
  exportBookings: { summary: `Bookings ${asLoggedCsv}`, ...filtered(bookings.adminBookings) },
  exportDisputes: { summary: `Open disputes ${asLoggedCsv}`, ...filtered(disputes.adminDisputes) },
  exportModerationCases: {
    summary: `Reported content ${asLoggedCsv}`,
    ...filtered(moderation.moderationCases),
  },
  exportReliability: { summary: `Reliability ${asLoggedCsv}`, ...filtered(reliability.reliabilityList) },
  exportLedgerBalances: { summary: `Balances of the ledger ${asLoggedCsv}`, ...unfiltered },
  exportInterviewerBalances: {
    summary: `Balances of interviewers ${asLoggedCsv}`,
    ...filtered(money.interviewerBalances),
  },
  exportJournals: { summary: `Ledger entries, one a row, ${asLoggedCsv}`, ...filtered(money.ledgerJournals) },
  exportRefunds: { summary: `Outstanding refunds ${asLoggedCsv}`, ...filtered(money.outstandingRefunds) },
  exportPaymentsToCheck: { summary: `Payments to check ${asLoggedCsv}`, ...filtered(money.paymentsToCheck) },
  exportReconciliationRuns: {
    summary: `Reconciliations ${asLoggedCsv}`,
    ...filtered(money.reconciliationRuns),
  },
  exportDifferences: {
    summary: `Differences of a reconciliation ${asLoggedCsv}`,
    params: money.reconciliationRun.params,
    ...unfiltered,
    errors: ['admin.no_reconciliation'],
  },
  exportPayoutRequests: {
    summary: `Requested payouts ${asLoggedCsv}`,
    ...filtered(payouts.requestedPayouts),
  },
  exportPayoutPreview: {
    summary: `Who a batch would pay ${asLoggedCsv}`,
    ...filtered(payouts.previewPayoutBatch),
  },
  exportPayoutBatches: { summary: `Batches ${asLoggedCsv}`, ...filtered(payouts.payoutBatches) },
  exportPayouts: {
    summary: `Payouts of a batch ${asLoggedCsv}`,
    params: payouts.payoutsOfBatch.params,
    ...filtered(payouts.payoutsOfBatch),
    errors: ['admin.no_batch'],
  },
  exportFailedJobs: { summary: `Failed jobs ${asLoggedCsv}`, ...filtered(system.failedJobs) },
  exportUndeliveredEmails: {
    summary: `Undelivered emails ${asLoggedCsv}`,
    ...filtered(system.undeliveredEmails),
  },
  exportWebhookEvents: { summary: `Webhooks ${asLoggedCsv}`, ...filtered(system.webhookEvents) },
  exportSpecialties: {
    summary: `Specialties ${asLoggedCsv}`,
    /** Text of the screen's search field: part of a name or synonym. */
    body: z.object({
      search: z.string().overwrite(cleanTypedText).trim().max(254).optional(),
      ...downloadFields,
    }),
  },
  exportSettingHistory: {
    summary: `Changes of a setting ${asLoggedCsv}`,
    params: settings.siteSettingHistory.params,
    ...filtered(settings.siteSettingHistory),
  },
  exportAdmins: { summary: `Admins ${asLoggedCsv}`, ...unfiltered },
  exportActionLog: { summary: `Entries of the action log ${asLoggedCsv}`, ...filtered(admins.adminActions) },
})
