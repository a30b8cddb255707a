import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Who may open a screen; the files named after them in `guard/` send everybody else away. */
type Guard = 'signed-in' | 'not-interviewer' | 'interviewee' | 'interviewer'

/** A screen: its address, its file and, unless everybody may open it, its guard. */
type Screen = { path: string; file: string; guard?: Guard; id?: string }

const screens: Screen[] = [
  { path: '/', file: 'landing/LandingPage.tsx' },
  { path: '/about', file: 'about/AboutPage.tsx' },
  { path: '/try', file: 'training/trial/TrialPage.tsx' },
  { path: '/privacy', file: 'legal/PrivacyPage.tsx' },
  { path: '/terms', file: 'legal/TermsPage.tsx' },
  { path: '/cancellation-policy', file: 'legal/CancellationPolicyPage.tsx' },

  { path: '/login', file: 'account/LoginPage.tsx' },
  { path: '/login/company', file: 'account/CompanyPage.tsx' },
  { path: '/register', file: 'account/RegisterPage.tsx' },
  { path: '/forgot-password', file: 'account/ForgotPasswordPage.tsx' },
  { path: '/reset-password', file: 'account/ResetPasswordPage.tsx' },
  { path: '/confirm-email', file: 'account/ConfirmEmailPage.tsx' },
  { path: '/not-me', file: 'account/NotMePage.tsx' },
  { path: '/select-role', file: 'account/SelectRolePage.tsx' },

  { path: '/profile', file: 'profile/ProfilePage.tsx', guard: 'signed-in' },
  { path: '/profile/setup', file: 'profile/ProfileSetupPage.tsx', guard: 'signed-in' },
  { path: '/profile/form', file: 'profile/ProfileFormPage.tsx', guard: 'signed-in' },

  { path: '/notices', file: 'notice/NoticesPage.tsx', guard: 'signed-in' },
  { path: '/notices/choices', file: 'notice/ChoicesPage.tsx', guard: 'signed-in' },

  { path: '/account', file: 'account/AccountPage.tsx', guard: 'signed-in' },

  { path: '/interviewers', file: 'interviewer/InterviewersPage.tsx', guard: 'not-interviewer' },
  { path: '/bookings', file: 'booking/BookingsPage.tsx', guard: 'signed-in' },
  { path: '/interviewee-bookings', file: 'booking/IntervieweeBookingsPage.tsx', guard: 'interviewee' },
  { path: '/interviewer-bookings', file: 'booking/InterviewerBookingsPage.tsx', guard: 'interviewer' },
  { path: '/time-slots', file: 'slot/TimeSlotsPage.tsx', guard: 'interviewer' },
  { path: '/earnings', file: 'earnings/EarningsPage.tsx', guard: 'interviewer' },
  { path: '/interview-training', file: 'training/TrainingPage.tsx', guard: 'signed-in' },
  { path: '/interview-training/history', file: 'training/history/HistoryPage.tsx', guard: 'signed-in' },
  {
    path: '/interview-training/sessions/:sessionId',
    file: 'training/history/SessionPage.tsx',
    guard: 'signed-in',
  },
  { path: '/interview-training/progress', file: 'training/progress/ProgressPage.tsx', guard: 'signed-in' },
  { path: '/interview-training/questions', file: 'training/questions/QuestionsPage.tsx', guard: 'signed-in' },
  {
    path: '/interview-training/shared/:bookingId',
    file: 'training/shared/SharedPage.tsx',
    guard: 'signed-in',
  },
  { path: '/replay/:bookingId', file: 'replay/ReplayPage.tsx', guard: 'signed-in' },
  { path: '/scorecard/:bookingId', file: 'scorecard/ScorecardPage.tsx', guard: 'signed-in' },
  { path: '/room/:bookingId', file: 'room/RoomPage.tsx', guard: 'signed-in' },

  { path: '/payments', file: 'receipt/PaymentsPage.tsx', guard: 'interviewee' },
  { path: '/receipts/:bookingId', file: 'receipt/ReceiptPage.tsx', guard: 'signed-in' },
  { path: '/payment/result', file: 'payment/PaymentResultPage.tsx', id: 'payment-result' },
  { path: '/payment/success', file: 'payment/PaymentResultPage.tsx', id: 'payment-success' },
  { path: '/payment/callback', file: 'payment/PaymentResultPage.tsx', id: 'payment-callback' },

  { path: '*', file: 'layout/NotFoundPage.tsx' },
]

const entriesOf = (guard?: Guard): RouteConfigEntry[] =>
  screens
    .filter(screen => screen.guard === guard)
    .map(({ path, file, id }) => route(path, file, id ? { id } : {}))

export default [
  layout('layout/Screens.tsx', [
    ...entriesOf(),
    layout('guard/SignedIn.tsx', entriesOf('signed-in')),
    layout('guard/NotInterviewer.tsx', entriesOf('not-interviewer')),
    layout('guard/Interviewee.tsx', entriesOf('interviewee')),
    layout('guard/Interviewer.tsx', entriesOf('interviewer')),
  ]),
] satisfies RouteConfig
