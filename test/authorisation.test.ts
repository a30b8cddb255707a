import { describe, expect, test } from 'vitest'
import { api, rawRoutes } from '#contract/api.ts'
import type { Endpoint, RawRoute } from '#contract/endpoint.ts'
import { adminCalls } from './admin-calls.ts'
import { startSharedApp } from './app.ts'
import { createFixturesWithCallers, expectedOutcome, type Fixtures, type Sample } from './callers.ts'
import { slotCalls } from './slot-calls.ts'

// Every endpoint × every kind of caller, expected by the endpoint's `access` and the resource's owner.

const tus = { 'tus-resumable': '1.0.0' }
const unknownId = '0196a1b2-0000-4000-8000-00000000000a'
const noCredential = { id: 'unknown', rawId: 'unknown', type: 'public-key', response: {} }
const aNote = { kind: 'note', text: 'Calm', isShared: false }
const noUpload = () => ({ params: { id: 'unknown' }, headers: tus })

const calls: Record<keyof typeof api | keyof typeof rawRoutes, Sample> = {
  ...adminCalls,
  health: {},
  ready: {},
  googleClientId: {},
  reportBrowserError: { input: () => ({ body: { message: 'x is undefined', page: '/bookings' } }) },
  landingStats: {},
  register: { input: () => ({ body: { email: 'new@example.test', password: 'long enough', roleId: 1 } }) },
  signIn: { input: () => ({ body: { username: 'nobody@example.test', password: 'wrong password' } }) },
  signOut: {},
  requestPasswordReset: { input: () => ({ body: { email: 'nobody@example.test' } }) },
  resetPassword: { input: () => ({ body: { token: 'unknown', password: 'long enough' } }) },
  signInWithGoogle: { input: () => ({ body: { idToken: 'unknown' } }) },
  createGoogleNonce: {},
  startSso: {},
  signInWithSso: { input: () => ({ body: { code: 'unknown', state: 'unknown', proof: 'unknown' } }) },
  passkeyAuthenticationOptions: {},
  signInWithPasskey: { input: () => ({ body: { credential: noCredential } }) },
  completeMfaSignIn: { input: () => ({ body: { challenge: 'x', proof: { way: 'code', code: '123456' } } }) },
  mfaMethods: {},
  passkeyRegistrationOptions: {},
  registerPasskey: { input: () => ({ body: { name: 'Laptop', credential: noCredential } }) },
  removePasskey: { input: () => ({ params: { id: '0196a1b2-0000-7000-8000-00000000000a' } }) },
  startTotpEnrollment: {},
  enableTotp: { input: () => ({ body: { code: '123456' } }) },
  disableTotp: {},
  regenerateRecoveryCodes: {},
  reauthenticationMethods: {},
  sendReauthenticationCode: {},
  reauthenticate: { input: () => ({ body: { way: 'code', code: '123456' } }) },
  confirmEmail: { input: () => ({ body: { token: 'unknown' } }) },
  reportUnauthorizedLogin: { input: () => ({ body: { token: 'unknown' } }) },
  myAccount: {},
  resendConfirmation: {},
  changePassword: { input: () => ({ body: { newPassword: 'long enough' } }) },
  changeEmail: { input: () => ({ body: { email: 'new@example.test' } }) },
  myLogins: {},
  revokeLogin: { of: 'interviewee', input: ({ signIn }) => ({ params: { id: signIn } }) },
  revokeOtherLogins: {},
  exportAccount: {},
  endView: {},
  closeAccount: {},
  myProfile: {},
  updateProfile: { input: () => ({ body: { city: 'Tbilisi' } }) },
  uploadPicture: { input: () => ({ file: new Blob(['not a picture']) }) },
  profileCompleteness: {},
  setRole: { input: () => ({ body: { role: 'interviewee' } }) },
  setBookingMode: { input: () => ({ body: { bookingMode: 'approve' } }) },
  setTimeRequests: { input: () => ({ body: { acceptsTimeRequests: false } }) },
  interviewers: {},
  findInterviewers: { input: () => ({ body: {} }) },
  availableLanguages: {},
  availableSpecialties: {},
  specialties: {},
  interviewer: { input: ({ interviewer }) => ({ params: { id: interviewer.id } }) },
  policyText: { input: () => ({ params: { policy: 'terms' } }) },
  policyChanges: {},
  acknowledgePolicy: { input: () => ({ params: { policy: 'terms' }, body: { version: '9.9' } }) },
  myReliability: {},
  myApplication: {},
  sendApplication: { input: () => ({ body: { workEmail: null, note: '' } }) },
  withdrawApplication: {},
  resendWorkEmailLink: {},
  confirmWorkEmail: { input: () => ({ body: { token: 'unknown' } }) },
  myPublicProfile: {},
  setPublicProfile: { input: () => ({ body: { isOpen: true } }) },
  publicProfile: { input: () => ({ params: { slug: 'nobody' } }) },
  publicProfilePreview: { input: () => ({ params: { slug: 'nobody' } }) },
  robots: {},
  sitemap: {},
  sitemapPart: { input: () => ({ params: { part: '1' } }) },
  myFavorites: {},
  setFavorite: {
    input: ({ interviewer }) => ({ params: { id: interviewer.id }, body: { favourite: true } }),
  },
  notifications: {},
  unreadNotificationCount: {},
  markNotificationsRead: { input: () => ({ body: { upTo: 1 } }) },
  notificationSettings: {},
  updateNotificationSettings: { input: () => ({ body: { category: 'messages', mail: true, bell: true } }) },
  ...slotCalls,
  calendars: {},
  connectCalDav: { input: () => ({ body: { serverUrl: '', username: 'ann', password: 'x' } }) },
  connectIcs: { input: () => ({ body: { url: '' } }) },
  updateCalendar: { input: () => ({ params: { connectionId: unknownId, calendarId: unknownId }, body: {} }) },
  syncCalendars: { input: () => ({ params: { connectionId: unknownId } }) },
  disconnectCalendar: { input: () => ({ params: { connectionId: unknownId } }) },
  explainDay: { input: () => ({ params: { day: '2030-05-01' } }) },
  feedAddress: {},
  renewCalendarFeed: {},
  deleteCalendarFeed: {},
  calendarFeed: { input: () => ({ params: { token: 'unknown' } }) },
  startCalendarConnection: { input: () => ({ params: { provider: 'google' } }) },
  calendarCallback: { input: () => ({ params: { provider: 'google' } }) },
  googleCalendarChanges: {},
  microsoftCalendarChanges: { input: () => ({ body: {} }) },
  createBooking: { input: ({ freeSlot }) => ({ body: { timeSlotId: freeSlot } }) },
  exchangeRates: {},
  priceOptions: { input: ({ pricedSlot }) => ({ params: { timeSlotId: pricedSlot } }) },
  createPaymentIntent: { input: ({ pricedSlot }) => ({ body: { timeSlotId: pricedSlot } }) },
  myBookings: {},
  interviewerBookings: {},
  intervieweeBookings: {},
  upcomingTasks: {},
  busyTimes: {},
  booking: { of: 'both', input: atBooking() },
  bookingCalendar: { of: 'both', input: atBooking() },
  bookingPolicies: { of: 'both', input: atBooking() },
  cancelQuote: { of: 'both', input: atBooking() },
  cancelBooking: { of: 'both', input: ({ request }) => ({ body: { bookingId: request.id } }) },
  acceptBooking: { of: 'interviewer', input: atBooking() },
  declineBooking: { of: 'interviewer', input: atBooking() },
  setMeetingLink: {
    of: 'interviewer',
    input: ({ request }) => ({ body: { bookingId: request.id, meetingLink: 'https://meet.example.test' } }),
  },
  rescheduleBooking: {
    of: 'interviewee',
    input: ({ request, freeSlot }) => ({ params: { id: request.id }, body: { timeSlotId: freeSlot } }),
  },
  proposeReschedule: {
    of: 'interviewer',
    input: ({ request, freeSlot }) => ({ params: { id: request.id }, body: { timeSlotId: freeSlot } }),
  },
  answerRescheduleProposal: { of: 'interviewee', input: atBooking({ body: { accept: false } }) },
  reportNoShow: { of: 'both', input: atBooking() },
  claimSession: {
    of: 'interviewee',
    input: atBooking({ body: { reason: 'too_short', text: 'It ended after ten minutes.' } }),
  },
  appealDispute: { of: 'both', input: atBooking({ body: { text: 'I was there.' } }) },
  contestNoShow: { of: 'both', input: atBooking({ body: { text: 'I was there.' } }) },
  intervieweeProfile: { of: 'interviewer', input: atBooking() },
  updateBookingNotes: { of: 'interviewee', input: atBooking({ body: { notes: 'Graphs.' } }) },
  bookingMessages: { of: 'both', input: atBooking() },
  sendBookingMessage: { of: 'both', input: atBooking({ body: { text: 'See you soon.' } }) },
  uploadAnswerFile: { input: () => ({ file: new Blob(['My goals']) }) },
  deleteAnswerFile: { input: () => ({ params: { fileId: unknownId } }) },
  answerFile: { input: ({ request }) => ({ params: { id: request.id, fileId: unknownId } }) },
  paymentStatus: { input: ({ request }) => ({ params: { transactionId: request.payment?.transactionId } }) },
  refreshPayment: { input: ({ request }) => ({ params: { transactionId: request.payment?.transactionId } }) },
  paymentHistory: {},
  receipt: { of: 'interviewee', input: ({ request }) => ({ params: { bookingId: request.id } }) },
  receiptPdf: { of: 'interviewee', input: ({ request }) => ({ params: { bookingId: request.id } }) },
  earnings: {},
  earningSessions: {},
  exportEarnings: {},
  requestPayout: { input: () => ({ body: { currency: 'USD' } }) },
  payoutDetails: {},
  setPayoutDetails: {
    input: () => ({ body: { method: 'bank', holder: 'Nino', iban: 'GE29NB0000000101904917' } }),
  },
  reportContent: {
    input: ({ interviewer: { id } }) => ({
      body: { target: { kind: 'profile', userId: id }, cause: 'spam', text: 'It advertises a shop.' },
    }),
  },
  myModeration: {},
  appealDecision: { input: () => ({ params: { id: unknownId }, body: { text: 'I disagree.' } }) },
  myBlocks: {},
  blockUser: { input: ({ interviewer }) => ({ params: { id: interviewer.id } }) },
  unblockUser: { input: ({ interviewer }) => ({ params: { id: interviewer.id } }) },
  writeReview: {
    of: 'interviewee',
    input: ({ request: { id } }) => ({ body: { bookingId: id, rating: 5 } }),
  },
  precallTest: { of: 'both', input: inRoom() },
  roomPresence: { of: 'both', input: inRoom() },
  codeSandbox: {},
  suggestedQuestions: {
    of: 'interviewer',
    input: inRoom({ query: { interviewType: 0, experienceLevel: 2 } }),
  },
  sessionNotes: { of: 'both', input: inRoom() },
  saveSessionNote: { of: 'both', input: inRoom({ params: { id: unknownId }, body: aNote }) },
  deleteSessionNote: { of: 'both', input: inRoom({ params: { id: unknownId } }) },
  callRecording: { of: 'both', input: inRoom() },
  setRecordingConsent: { of: 'both', input: inRoom({ body: { agrees: false } }) },
  startRecordingSegment: {
    of: 'interviewer',
    input: inRoom({ params: { id: unknownId }, body: { type: 'video/webm' } }),
  },
  endRecordingSegment: { input: inRoom({ params: { id: unknownId }, body: { chunks: 1 } }) },
  uploadRecordingChunk: { input: inRoom({ params: { id: unknownId, seq: '0' }, query: { until: '10' } }) },
  replay: { input: inRoom() },
  replayDocument: { input: inRoom() },
  gradedSessions: {},
  gradingCalibration: {},
  scorecard: { input: atBooking() },
  saveScorecardDraft: { of: 'interviewer', input: aScorecard },
  sendScorecard: { of: 'interviewer', input: aScorecard },
  savedQuestions: {},
  saveQuestion: { input: () => ({ params: { id: unknownId }, body: { text: 'Why here?' } }) },
  deleteQuestion: { input: () => ({ params: { id: unknownId } }) },
  joinRoom: { of: 'both', input: inRoom({ body: { instanceId: 'ab'.repeat(16) } }) },
  uploadRecording: { of: 'interviewer', input: atBooking({ file: new Blob(['no recording']) }) },
  startUpload: {
    of: 'interviewer',
    input: ({ request }) => ({
      headers: {
        ...tus,
        'upload-length': '100',
        'upload-metadata': `bookingId ${Buffer.from(request.id).toString('base64')}`,
      },
    }),
  },
  readUpload: { input: noUpload },
  continueUpload: { input: noUpload },
  cancelUpload: { input: noUpload },
  recordingFile: { input: atBooking({ query: { ticket: 'unknown' } }) },
  roomSocket: { input: () => ({ query: { ticket: 'unknown' } }) },
  unsubscribePage: { input: () => ({ query: { token: 'unknown' } }) },
  unsubscribe: { input: () => ({ query: { token: 'unknown' } }) },
  profilePicture: { input: () => ({ params: { name: 'unknown.webp' } }) },
  paymentWebhook: { input: () => ({ params: { provider: 'sandbox' }, body: {} }) },
  deleteRecording: { input: atBooking() },
  interviewerReviews: { input: ({ interviewer }) => ({ params: { id: interviewer.id } }) },
  trainingOptions: {},
  trialQuestions: {},
  scorePracticeAnswer: { input: () => ({ body: { questionId: 'unknown', message: 'I led a team.' } }) },
  scoreTrialAnswer: { input: () => ({ body: { questionId: 'unknown', message: 'I led a team of four.' } }) },
  generateQuestions: { input: () => ({ body: { interviewType: 0, experienceLevel: 2 } }) },
  canStartInterview: {},
  startInterview: { input: () => ({ body: { interviewType: 0, experienceLevel: 2 } }) },
  sendCoachMessage: { of: 'interviewee', input: aCoachMessage },
  streamCoachMessage: { of: 'interviewee', input: aCoachMessage },
  readInterview: { of: 'interviewee', input: aboutTraining },
  endInterview: { of: 'interviewee', input: aboutTraining },
  pauseInterview: { of: 'interviewee', input: aboutTraining },
  resumeInterview: { of: 'interviewee', input: aboutTraining },
  cancelInterview: { of: 'interviewee', input: aboutTraining },
  retryAnswer: {
    of: 'interviewee',
    input: set => ({ ...aboutTraining(set), body: { number: 1, message: 'I built a search.' } }),
  },
  interviewHistory: {},
  interviewersForSkill: { of: 'interviewee', input: aboutTraining },
  trainingStatistics: {},
  shareInterview: {
    of: 'interviewee',
    input: set => ({ ...aboutTraining(set), body: { bookingId: set.request.id } }),
  },
  unshareInterview: {
    of: 'interviewee',
    input: ({ training, request }) => ({ params: { sessionId: training, bookingId: request.id } }),
  },
  sharedInterviews: { of: 'both', input: atBooking() },
  exportInterview: { of: 'interviewee', input: aboutTraining },
}

function atBooking(inputs: object = {}) {
  return ({ request }: Fixtures) => ({ params: { id: request.id }, ...inputs })
}

function inRoom({ params = {}, ...inputs }: { params?: object; [part: string]: object } = {}) {
  return ({ request }: Fixtures) => ({ params: { bookingId: request.id, ...params }, ...inputs })
}

function aScorecard({ request }: Fixtures) {
  const grades = ['communication', 'ownership', 'learning'].map(skill => ({ skill, grade: 3 }))
  const scorecard = { strengths: 'Calm', nextSteps: 'Slow down', hire: 'yes' }
  return { params: { id: request.id }, body: { interviewType: 0, experienceLevel: 2, grades, ...scorecard } }
}

function aCoachMessage({ training }: Fixtures) {
  return { body: { sessionId: training, message: 'I built a search.' } }
}

function aboutTraining({ training }: Fixtures) {
  return { params: { sessionId: training } }
}

const app = await startSharedApp()

const endpoints = { ...api, ...rawRoutes }

/** Each endpoint is called from a network of its own, because calls without a login share the budget of their network. */
function headersFor(name: string) {
  const at = Object.keys(endpoints).indexOf(name)
  return { 'x-forwarded-for': `10.${Math.floor(at / 256)}.${at % 256}.1` }
}

/** They read, or admins call them about unknown ids. They share users and bookings, others get their own. */
const changesNothing = ({ method, access }: Endpoint | RawRoute) => method === 'GET' || access === 'admin'
let unchanged: ReturnType<typeof createFixturesWithCallers> | undefined

function fixturesFor(endpoint: Endpoint | RawRoute) {
  // The shared callers have one budget of requests, which the many exports would use up.
  if (!changesNothing(endpoint) || endpoint.path.endsWith('/export')) return createFixturesWithCallers(app)
  unchanged ??= createFixturesWithCallers(app)
  return unchanged
}

test('the contract lists every endpoint under the name of its path', () => {
  for (const [key, { name }] of Object.entries(endpoints)) expect(name).toBe(key)
})

describe.each(Object.keys(endpoints) as (keyof typeof endpoints)[])('%s', name => {
  const endpoint: Endpoint | RawRoute = endpoints[name]
  const sample = calls[name]

  test(`${endpoint.method} ${endpoint.path} lets in only callers with access`, async () => {
    const { set, callers } = await fixturesFor(endpoint)
    const actual: Record<string, unknown> = {}
    const expectedResults: Record<string, unknown> = {}
    for (const caller of callers) {
      const input: { headers?: object } = sample.input?.(set) ?? {}
      const headers = { ...input.headers, ...headersFor(name) }
      const { status, body } = await app.as(caller.user).send(endpoint, { ...input, headers })
      if (changesNothing(endpoint)) expect(status, 'too many calls of the shared callers').not.toBe(429)
      const isDenied = status === 401 || status === 403 || (status === 404 && sample.of !== undefined)
      const isAdmitted = [
        'auth.bad_credentials',
        'auth.google_unavailable',
        'auth.company_unavailable',
        'calendar.not_configured',
        'payment.no_receipt',
      ].includes(body?.code)
      expectedResults[caller.name] = expectedOutcome(endpoint, sample.of, caller)
      actual[caller.name] = isAdmitted || (!isDenied && status < 500) ? 'admitted' : status
    }
    expect(actual).toEqual(expectedResults)
  })
})
