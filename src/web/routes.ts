import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Access to a screen. The guards in `features/auth/guards` redirect all others. */
type Guard = 'signed-in' | 'not-interviewer' | 'interviewee' | 'interviewer'

/** Path, file and, unless public, the guard of a screen. */
type Screen = { path: string; file: string; guard?: Guard; id?: string }

const screens: Screen[] = [
  { path: '/', file: 'features/landing/LandingPage.tsx' },
  { path: '/about', file: 'features/about/AboutPage.tsx' },
  { path: '/try', file: 'features/training/trial/TrialPage.tsx' },
  { path: '/privacy', file: 'features/legal/PrivacyPage.tsx' },
  { path: '/terms', file: 'features/legal/TermsPage.tsx' },
  { path: '/cancellation-policy', file: 'features/legal/CancellationPolicyPage.tsx' },

  { path: '/login', file: 'features/auth/LoginPage.tsx' },
  { path: '/login/company', file: 'features/auth/SsoPage.tsx' },
  { path: '/register', file: 'features/auth/RegisterPage.tsx' },
  { path: '/forgot-password', file: 'features/auth/ForgotPasswordPage.tsx' },
  { path: '/reset-password', file: 'features/auth/ResetPasswordPage.tsx' },
  { path: '/confirm-email', file: 'features/auth/ConfirmEmailPage.tsx' },
  { path: '/not-me', file: 'features/auth/NotMePage.tsx' },
  { path: '/select-role', file: 'features/auth/SelectRolePage.tsx' },

  { path: '/profile', file: 'features/profiles/ProfilePage.tsx', guard: 'signed-in' },
  { path: '/profile/setup', file: 'features/profiles/ProfileSetupPage.tsx', guard: 'signed-in' },
  { path: '/profile/form', file: 'features/profiles/ProfileFormPage.tsx', guard: 'signed-in' },

  { path: '/notices', file: 'features/notifications/NotificationsPage.tsx', guard: 'signed-in' },
  { path: '/notices/choices', file: 'features/notifications/PreferencesPage.tsx', guard: 'signed-in' },

  { path: '/account', file: 'features/accounts/AccountPage.tsx', guard: 'signed-in' },

  { path: '/interviewers', file: 'features/interviewers/InterviewersPage.tsx', guard: 'not-interviewer' },
  { path: '/bookings', file: 'features/bookings/BookingsPage.tsx', guard: 'signed-in' },
  {
    path: '/interviewee-bookings',
    file: 'features/bookings/IntervieweeBookingsPage.tsx',
    guard: 'interviewee',
  },
  {
    path: '/interviewer-bookings',
    file: 'features/bookings/InterviewerBookingsPage.tsx',
    guard: 'interviewer',
  },
  { path: '/time-slots', file: 'features/slots/TimeSlotsPage.tsx', guard: 'interviewer' },
  { path: '/earnings', file: 'features/earnings/EarningsPage.tsx', guard: 'interviewer' },
  { path: '/interview-training', file: 'features/training/TrainingPage.tsx', guard: 'signed-in' },
  {
    path: '/interview-training/history',
    file: 'features/training/history/HistoryPage.tsx',
    guard: 'signed-in',
  },
  {
    path: '/interview-training/sessions/:sessionId',
    file: 'features/training/history/SessionPage.tsx',
    guard: 'signed-in',
  },
  {
    path: '/interview-training/progress',
    file: 'features/training/progress/ProgressPage.tsx',
    guard: 'signed-in',
  },
  {
    path: '/interview-training/questions',
    file: 'features/training/questions/QuestionsPage.tsx',
    guard: 'signed-in',
  },
  {
    path: '/interview-training/shared/:bookingId',
    file: 'features/training/shared/SharedPage.tsx',
    guard: 'signed-in',
  },
  { path: '/replay/:bookingId', file: 'features/replay/ReplayPage.tsx', guard: 'signed-in' },
  { path: '/scorecard/:bookingId', file: 'features/scorecards/ScorecardPage.tsx', guard: 'signed-in' },
  { path: '/room/:bookingId', file: 'features/room/RoomPage.tsx', guard: 'signed-in' },

  { path: '/payments', file: 'features/receipts/PaymentsPage.tsx', guard: 'interviewee' },
  { path: '/receipts/:bookingId', file: 'features/receipts/ReceiptPage.tsx', guard: 'signed-in' },
  { path: '/payment/result', file: 'features/payments/PaymentResultPage.tsx', id: 'payment-result' },
  { path: '/payment/success', file: 'features/payments/PaymentResultPage.tsx', id: 'payment-success' },
  { path: '/payment/callback', file: 'features/payments/PaymentResultPage.tsx', id: 'payment-callback' },

  { path: '*', file: 'components/layout/NotFoundPage.tsx' },
]

const entriesOf = (guard?: Guard): RouteConfigEntry[] =>
  screens
    .filter(screen => screen.guard === guard)
    .map(({ path, file, id }) => route(path, file, id ? { id } : {}))

export default [
  layout('components/layout/Screens.tsx', [
    ...entriesOf(),
    layout('features/auth/guards/RequireSignedIn.tsx', entriesOf('signed-in')),
    layout('features/auth/guards/ForbidInterviewer.tsx', entriesOf('not-interviewer')),
    layout('features/auth/guards/RequireInterviewee.tsx', entriesOf('interviewee')),
    layout('features/auth/guards/RequireInterviewer.tsx', entriesOf('interviewer')),
  ]),
] satisfies RouteConfig
