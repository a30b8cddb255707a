import { expect, test } from 'vitest'
import { type AdminRole, adminRoles } from '#contract/admin-roles.ts'
import { api, rawRoutes } from '#contract/api.ts'
import { adminCalls } from '#test/admin-calls.ts'
import { startApp } from '#test/app.ts'
import { anAdmin } from '#test/factories.ts'

/**
 * Calls that each role may not make, written out. `authorisation.test.ts` compares the server with the contract; this
 * compares both with what was decided.
 */
const money = [
  'ledgerBalances',
  'interviewerBalances',
  'ledgerJournals',
  'outstandingRefunds',
  'retryFailedRefund',
  'retryMoneyJob',
  'reconciliationRuns',
  'reconciliationRun',
  'startReconciliation',
  'paymentsToCheck',
  'moneyStatements',
  'exportMoneyStatements',
  'taxReport',
  'exportTaxReport',
  'exportDifferences',
  'exportInterviewerBalances',
  'exportJournals',
  'exportLedgerBalances',
  'exportPaymentsToCheck',
  'exportPayoutBatches',
  'exportPayoutPreview',
  'exportPayoutRequests',
  'exportPayouts',
  'exportReconciliationRuns',
  'exportRefunds',
  'requestedPayouts',
  'previewPayoutBatch',
  'payoutBatches',
  'createPayoutBatch',
  'payoutBatch',
  'payoutsOfBatch',
  'downloadBankFile',
  'markPayoutBatchPaid',
  'retryPayoutTransfers',
  'markPayoutReturned',
  'previewBankStatement',
  'importBankStatement',
]
/** What moves money at a booking. */
const moneyOfBookings = [
  'cancelBookingAsAdmin',
  'refundBookingAsAdmin',
  'decideNoShow',
  'decideClaim',
  'decideDisputeAppeal',
]
const bookings = [
  'adminBookings',
  'adminBooking',
  'previewBookingAction',
  'adminDisputes',
  'adminDispute',
  'exportBookings',
  'exportDisputes',
  'moveTimes',
  'moveBookingAsAdmin',
  'proposeDecision',
]
const moderation = [
  'moderationCases',
  'exportModerationCases',
  'moderationStatistics',
  'moderationCase',
  'dismissReports',
  'hideContent',
  'decideAppeal',
  'restoreContent',
]
const people = [
  'people',
  'person',
  'personTimeline',
  'exportPeople',
  'exportPersonTimeline',
  'suspendPerson',
  'restorePerson',
]
const helpForPeople = [
  'signOutPerson',
  'resendPersonConfirmation',
  'resetPersonMfa',
  'startView',
  'closePerson',
]
const applications = [
  'applications',
  'exportApplications',
  'application',
  'approveApplication',
  'sendBackApplication',
  'declineApplication',
  'listingRule',
]
const reliability = [
  'reliabilityList',
  'exportReliability',
  'interviewerReliability',
  'imposeReliability',
  'liftReliability',
]
const system = ['retryJob', 'retryEmail', 'retryEmails']
const ofOwners = [
  'grantAdminRole',
  'revokeAdminRole',
  'exportAdminActions',
  'exportActionLog',
  'setListingRule',
  'changePlatformFee',
  'changeBanner',
  'changeSiteLimits',
  'changeSpecialties',
  'publishPolicy',
]

const forbidden: Record<AdminRole, string[]> = {
  owner: [],
  support: [...money, 'moneyInsights', ...moneyOfBookings, ...moderation, ...ofOwners],
  finance: [
    ...moderation,
    ...people,
    ...helpForPeople,
    ...applications,
    ...reliability,
    ...system,
    ...ofOwners,
  ],
  moderator: [
    ...[...money, 'moneyInsights', ...moneyOfBookings, ...bookings],
    ...['insights', ...helpForPeople, ...reliability, ...system, ...ofOwners],
  ],
}

const endpoints = { ...api, ...rawRoutes }

test.each(adminRoles)('the role %s is refused exactly the calls that it must not make', async role => {
  const app = await startApp()
  const admin = app.as(await anAdmin(app, role))
  const refused: string[] = []
  for (const [name, sample] of Object.entries(adminCalls)) {
    const input = 'input' in sample ? sample.input() : {}
    const { status } = await admin.send(endpoints[name as keyof typeof adminCalls], input)
    if (status === 403) refused.push(name)
  }
  expect(refused.toSorted()).toEqual(forbidden[role].toSorted())
})

test('a role that is taken from a signed-in admin is gone with the next call', async () => {
  const app = await startApp()
  const owner = app.as(await anAdmin(app))
  const admin = await anAdmin(app, 'finance')
  const { email } = await owner.call(api.person, { params: { userId: admin.id } })
  await owner.call(api.grantAdminRole, { body: { email, role: 'support', reason: 'Helps out' } })
  const take = (role: AdminRole) =>
    owner.call(api.revokeAdminRole, { params: { userId: admin.id, role }, query: { reason: 'Left' } })
  const statuses = async () => [
    (await app.as(admin).send(api.ledgerBalances, {})).status,
    (await app.as(admin).send(api.people, {})).status,
  ]
  expect(await statuses()).toEqual([200, 200])
  await take('finance')
  expect(await statuses()).toEqual([403, 200])
  await take('support')
  expect(await statuses()).not.toContain(200)
})
