const unknownId = '0196a1b2-0000-4000-8000-00000000000a'

const atPerson = (input: object) => ({ input: () => ({ params: { userId: unknownId }, ...input }) })

const why = { reason: 'Monthly report' }
const anExport = (filters: object = {}) => ({ input: () => ({ body: { ...filters, ...why } }) })

/** Input of every endpoint of `/admin`, for `authorisation.test.ts`. */
export const adminCalls = {
  people: { input: () => ({ query: { search: 'ann' } }) },
  person: atPerson({}),
  personTimeline: atPerson({}),
  suspendPerson: atPerson({ body: { reason: 'Spam' } }),
  restorePerson: atPerson({ body: { reason: 'Mistake' } }),
  signOutPerson: atPerson({ body: { reason: 'Stolen phone' } }),
  resendPersonConfirmation: atPerson({ body: { reason: 'Asked for it' } }),
  resetPersonMfa: atPerson({ body: { reason: 'Lost phone' } }),
  startView: atPerson({ body: { reason: 'Booking is missing' } }),
  closePerson: atPerson({ body: { reason: 'Asked for it' } }),
  systemState: {},
  providerHealth: {},
  failedJobs: {},
  retryJob: {
    input: () => ({ params: { queue: 'send-email', jobId: unknownId }, body: { reason: 'Fixed' } }),
  },
  undeliveredEmails: {},
  retryEmail: { input: () => ({ params: { jobId: unknownId }, body: { reason: 'Fixed' } }) },
  retryEmails: { input: () => ({ body: { reason: 'Fixed' } }) },
  webhookEvents: {},
  checkFiles: { input: () => ({ body: {} }) },
  myAdminRoles: {},
  admins: {},
  grantAdminRole: {
    input: () => ({ body: { email: 'nobody@example.test', role: 'support', reason: 'Hired' } }),
  },
  revokeAdminRole: {
    input: () => ({ params: { userId: unknownId, role: 'support' }, query: { reason: 'Left' } }),
  },
  adminActions: {},
  moderationCases: {},
  moderationStatistics: { input: () => ({ query: { year: '2030' } }) },
  moderationCase: { input: () => ({ params: { id: unknownId } }) },
  dismissReports: { input: () => ({ params: { id: unknownId }, body: { reason: 'Fair' } }) },
  hideContent: {
    input: () => ({
      params: { id: unknownId },
      body: { rule: 'spam', statement: 'It advertises a shop.', reason: 'Advertising' },
    }),
  },
  decideAppeal: {
    input: () => ({ params: { id: unknownId }, body: { restore: true, answer: 'Agreed.', reason: 'Fair' } }),
  },
  restoreContent: { input: () => ({ params: { id: unknownId }, body: { reason: 'A mistake' } }) },
  verifyAdminActions: { input: () => ({ body: {} }) },
  exportAdminActions: anExport({ from: '2030-05-01', to: '2030-05-31' }),
  adminBookings: {},
  adminBooking: { input: () => ({ params: { bookingId: unknownId } }) },
  previewBookingAction: {
    input: () => ({ params: { bookingId: unknownId }, query: { action: 'cancel' } }),
  },
  moveTimes: { input: () => ({ params: { bookingId: unknownId } }) },
  moveBookingAsAdmin: {
    input: () => ({
      params: { bookingId: unknownId },
      body: { slotId: unknownId, reason: 'Asked for by both' },
    }),
  },
  cancelBookingAsAdmin: {
    input: () => ({ params: { bookingId: unknownId }, body: { reason: 'Asked for by both' } }),
  },
  refundBookingAsAdmin: {
    input: () => ({
      params: { bookingId: unknownId },
      body: { refundId: unknownId, amount: 5, reason: 'Began late' },
    }),
  },
  adminDisputes: {},
  adminDispute: { input: () => ({ params: { bookingId: unknownId } }) },
  proposeDecision: {
    input: () => ({ params: { bookingId: unknownId }, body: { reason: 'They waited' } }),
  },
  decideNoShow: {
    input: () => ({
      params: { bookingId: unknownId },
      body: { isUpheld: true, text: 'You were absent.', reason: 'Attendance' },
    }),
  },
  decideClaim: {
    input: () => ({
      params: { bookingId: unknownId },
      body: { amount: 0, text: 'The session took place.', reason: 'Attendance' },
    }),
  },
  decideDisputeAppeal: {
    input: () => ({
      params: { bookingId: unknownId },
      body: { kind: 'claim', isChanged: false, text: 'It stays.', reason: 'No new facts' },
    }),
  },
  applications: {},
  application: atPerson({}),
  approveApplication: atPerson({ body: { version: 'a', reason: 'Looks right' } }),
  sendBackApplication: atPerson({ body: { version: 'a', answer: 'Add LinkedIn.', reason: 'Incomplete' } }),
  declineApplication: atPerson({ body: { version: 'a', answer: 'Not now.', reason: 'Spam' } }),
  listingRule: {},
  setListingRule: { input: () => ({ body: { mode: 'immediate', reason: 'No more reviews' } }) },
  reliabilityList: {},
  interviewerReliability: atPerson({}),
  imposeReliability: atPerson({
    body: { state: 'paused', days: 14, note: 'Too many no-shows.', from: 'good', reason: 'Complaints' },
  }),
  liftReliability: atPerson({ body: { from: 'paused', reason: 'Was ill' } }),
  insights: {},
  moneyInsights: { input: () => ({ query: { days: '7' } }) },
  adminToday: {},
  siteSettings: {},
  siteSettingHistory: { input: () => ({ params: { key: 'platform_fee' } }) },
  changePlatformFee: {
    input: () => ({ body: { value: { percent: 15 }, version: 7, reason: 'Decided by the board' } }),
  },
  changeBanner: { input: () => ({ body: { value: null, version: 7, reason: 'It is over' } }) },
  changeSiteLimits: {
    input: () => ({
      body: {
        value: { maxHolds: 5, maxFreeSessions: 5, trainingSessionsPerDay: 10 },
        version: 7,
        reason: 'Fewer holds',
      },
    }),
  },
  adminSpecialties: {},
  changeSpecialties: {
    input: () => ({
      body: { change: { kind: 'hide', id: 'sales' }, version: 7, reason: 'Not offered any more' },
    }),
  },
  adminPolicies: {},
  publishPolicy: {
    input: () => ({
      params: { policy: 'terms' },
      body: {
        ...{ version: '1.0', effectiveAt: null, textEn: 'Text', textRu: 'Текст' },
        ...{ summaryEn: 'Summary', summaryRu: 'Кратко', reason: 'New law' },
      },
    }),
  },
  ledgerBalances: {},
  interviewerBalances: { input: () => ({ query: { account: 'payable', currency: 'USD' } }) },
  ledgerJournals: { input: () => ({ query: { account: 'escrow', currency: 'USD', day: '2030-05-01' } }) },
  outstandingRefunds: {},
  retryFailedRefund: { input: () => ({ params: { refundId: unknownId }, body: { reason: 'Asked again' } }) },
  retryMoneyJob: {
    input: () => ({ params: { queue: 'execute-refund', jobId: unknownId }, body: { reason: 'Fixed' } }),
  },
  reconciliationRuns: {},
  reconciliationRun: { input: () => ({ params: { runId: '1' } }) },
  startReconciliation: { input: () => ({ body: { days: 3, reason: 'Month end' } }) },
  paymentsToCheck: {},
  moneyStatements: { input: () => ({ query: { year: '2030' } }) },
  exportMoneyStatements: { input: () => ({ query: { year: '2030', language: 'ru' } }) },
  taxReport: { input: () => ({ query: { year: '2030', quarter: '2' } }) },
  exportTaxReport: { input: () => ({ body: { year: 2030, quarter: 2, reason: 'Yearly report' } }) },
  requestedPayouts: {},
  previewPayoutBatch: { input: () => ({ query: { currency: 'USD' } }) },
  payoutBatches: {},
  createPayoutBatch: {
    input: () => ({
      body: { currency: 'USD', expected: { payees: 1, total: 42.5 }, reason: 'Weekly payouts' },
    }),
  },
  payoutBatch: { input: () => ({ params: { batchId: '1' } }) },
  payoutsOfBatch: { input: () => ({ params: { batchId: '1' } }) },
  downloadBankFile: { input: () => ({ params: { batchId: '1' }, body: { reason: 'Sent to the bank' } }) },
  markPayoutBatchPaid: { input: () => ({ params: { batchId: '1' }, body: { reason: 'Paid today' } }) },
  retryPayoutTransfers: { input: () => ({ params: { batchId: '1' }, body: { reason: 'Account fixed' } }) },
  previewBankStatement: { input: () => ({ file: new Blob(['no statement']) }) },
  importBankStatement: {
    input: () => ({ file: new Blob(['no statement']), body: { reason: 'Weekly payouts' } }),
  },
  markPayoutReturned: { input: () => ({ params: { payoutId: unknownId }, body: { reason: 'Returned' } }) },
  exportPeople: anExport({ search: 'ann' }),
  exportPersonTimeline: { input: () => ({ params: { userId: unknownId }, body: why }) },
  exportApplications: anExport(),
  exportBookings: anExport({ status: 'confirmed' }),
  exportDisputes: anExport(),
  exportModerationCases: anExport(),
  exportReliability: anExport(),
  exportLedgerBalances: anExport(),
  exportInterviewerBalances: anExport({ account: 'payable', currency: 'USD' }),
  exportJournals: anExport(),
  exportRefunds: anExport(),
  exportPaymentsToCheck: anExport(),
  exportReconciliationRuns: anExport(),
  exportDifferences: { input: () => ({ params: { runId: '1' }, body: why }) },
  exportPayoutRequests: anExport(),
  exportPayoutPreview: anExport({ currency: 'USD' }),
  exportPayoutBatches: anExport(),
  exportPayouts: { input: () => ({ params: { batchId: '1' }, body: why }) },
  exportFailedJobs: anExport(),
  exportUndeliveredEmails: anExport(),
  exportWebhookEvents: anExport(),
  exportSpecialties: anExport(),
  exportSettingHistory: { input: () => ({ params: { key: 'platform_fee' }, body: why }) },
  exportAdmins: anExport(),
  exportActionLog: anExport(),
}
