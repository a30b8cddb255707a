import type { AdminRole } from '#contract/admin-roles.ts'
import { adminApi } from './admin.ts'
import { adminApplicationsApi } from './admin-applications.ts'
import { adminBookingsApi, adminDisputesApi } from './admin-bookings.ts'
import { adminModerationApi } from './admin-moderation.ts'
import { adminMoneyApi, adminPayoutsApi } from './admin-money.ts'
import { adminPeopleApi } from './admin-people.ts'
import { adminReliabilityApi } from './admin-reliability.ts'
import { adminSettingsApi } from './admin-settings.ts'
import { adminSystemApi } from './admin-system.ts'
import { defineRoutes, post } from './route.ts'

type List = { path: string; adminRoles?: readonly AdminRole[] }

/** CSV file of a list, for the roles that read it. A recent proof of identity is needed, as a file has data of many people. */
const exportOf = ({ path, adminRoles }: List, override: Pick<List, 'adminRoles'> = {}) =>
  post(`${path}/export`, {
    kind: 'file',
    access: 'admin',
    cost: 'cpu',
    requiresRecentAuth: true,
    ...(adminRoles && { adminRoles }),
    ...override,
  })

/** Tables of `/admin` as CSV files. */
export const adminExportsApi = defineRoutes('admin', {
  exportPeople: exportOf(adminPeopleApi.people),
  exportPersonTimeline: exportOf(adminPeopleApi.personTimeline),
  exportApplications: exportOf(adminApplicationsApi.applications),
  exportBookings: exportOf(adminBookingsApi.adminBookings),
  exportDisputes: exportOf(adminDisputesApi.adminDisputes),
  exportModerationCases: exportOf(adminModerationApi.moderationCases),
  exportReliability: exportOf(adminReliabilityApi.reliabilityList),
  exportLedgerBalances: exportOf(adminMoneyApi.ledgerBalances),
  exportInterviewerBalances: exportOf(adminMoneyApi.interviewerBalances),
  exportJournals: exportOf(adminMoneyApi.ledgerJournals),
  exportRefunds: exportOf(adminMoneyApi.outstandingRefunds),
  exportPaymentsToCheck: exportOf(adminMoneyApi.paymentsToCheck),
  exportReconciliationRuns: exportOf(adminMoneyApi.reconciliationRuns),
  exportDifferences: exportOf(adminMoneyApi.reconciliationRun),
  exportPayoutRequests: exportOf(adminPayoutsApi.requestedPayouts),
  exportPayoutPreview: exportOf(adminPayoutsApi.previewPayoutBatch),
  exportPayoutBatches: exportOf(adminPayoutsApi.payoutBatches),
  exportPayouts: exportOf(adminPayoutsApi.payoutsOfBatch),
  exportFailedJobs: exportOf(adminSystemApi.failedJobs),
  exportUndeliveredEmails: exportOf(adminSystemApi.undeliveredEmails),
  exportWebhookEvents: exportOf(adminSystemApi.webhookEvents),
  exportSpecialties: exportOf(adminSettingsApi.adminSpecialties),
  exportSettingHistory: exportOf(adminSettingsApi.siteSettingHistory),
  exportAdmins: exportOf(adminApi.admins),
  exportActionLog: exportOf(adminApi.adminActions, { adminRoles: ['owner'] }),
})
