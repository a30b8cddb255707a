/**
 * Limits shared by browser and server. This file imports nothing, so that a screen which needs only a number
 * loads no schema library. Text lengths are in characters.
 */

/** Limits of an admin's read-only view of the product as a user. */
export const viewAsLimits = { minutes: 30, reasonMax: 200 } as const

export const accountLimits = {
  passwordMin: 8,
  passwordMax: 200,
  usernameMin: 3,
  usernameMax: 64,
  emailMax: 254,
  /** Login with "Remember me", and without it. A login without it also ends with the browser. */
  rememberMeDays: 30,
  sessionHours: 12,
  resetLinkMinutes: 60,
  /** Links that confirm an address, at registration or after a change. */
  confirmationLinkHours: 48,
  /** "This wasn't me" links in emails about a new login or a changed address. */
  reportLoginLinkDays: 7,
  /** Emails to an unconfirmed address within 24 hours, confirmations and password resets together. */
  unconfirmedEmailsPerDay: 3,
  /** Reopening deadline of a closed account. Its personal data is erased afterwards. */
  reopenDays: 30,
} as const

/** Limits of the second factor and of reauthentication. */
export const mfaLimits = {
  /** A sensitive action needs no new proof this soon after the last one. */
  recentAuthMinutes: 10,
  /** Lifetime of a second step, a WebAuthn challenge and an emailed code. */
  challengeMinutes: 5,
  attemptsPerChallenge: 5,
  recoveryCodes: 10,
  passkeysMax: 20,
  passkeyNameMax: 60,
} as const

/** Emails about bookings. */
export const bookingEmailLimits = {
  /** Later changes of the same booking within this window go into one email. */
  digestWindowMinutes: 2,
  /** Emails per hour to one recipient, by one actor and by all. The rest go into one digest. */
  perActorPerHour: 6,
  perRecipientPerHour: 30,
} as const

/** In-app notifications. */
export const notificationLimits = {
  /** Only this many of the newest are stored per user, each for `retentionDays`. */
  maxPerUser: 200,
  retentionDays: 90,
  pageSize: 20,
  /** Largest `integer` of PostgreSQL. */
  numberMax: 2_147_483_647,
} as const

/** Messages between the two people of a booking. */
export const messageLimits = {
  textMax: 1000,
  /** Messages of one person about one booking. */
  perBooking: 30,
  /** Messages of one person in one room. */
  maxPerRoom: 500,
  /** Messages of one person per hour, over all their bookings. */
  perHour: 20,
  /** The thread closes this long after the session. */
  openHoursAfterSession: 24,
} as const

export const profileLimits = {
  /** Names, cities, companies, specialties. */
  lineMax: 80,
  mobileMax: 40,
  /** Length of a phone number with country code, anywhere in the world. */
  mobileDigitsMin: 6,
  mobileDigitsMax: 15,
  linkMax: 300,
  purposeMax: 2000,
} as const

export const pictureLimits = {
  maxBytes: 5_242_880,
  /** Pixels of one picture. Decoding takes eight bytes for each. */
  maxPixels: 16_000_000,
  /** Picture changes of one user. */
  perHour: 20,
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
} as const

/** Paging of every list. */
export const pageLimits = { pageMax: 10_000, sizeMax: 100 } as const

/** Search for interviewers. Above `maxCounted` the count is only a lower bound. */
export const searchLimits = {
  textMax: 80,
  pageSize: 12,
  maxCounted: 1000,
  /** Number of best rated interviewers in the landing page's usual price. */
  priceSampleSize: 24,
  /** Next bookable times on a card. */
  nextSlots: 3,
} as const

/**
 * Order by rating: a Bayesian average, as if each interviewer had `reviews` more reviews with `mean` stars. The column
 * `weighted_rating` has the same numbers.
 */
export const ratingPrior = { mean: 4, reviews: 5 } as const

/** Favorites and availability alerts of one user. */
export const favoriteLimits = {
  maxFavorites: 200,
  maxAlerts: 20,
  /** Alerts about one interviewer per hour. The oldest requests go first. */
  alertsPerHour: 20,
  /** Minimum time between two alerts about the same interviewer to the same user. */
  repeatAlertHours: 6,
} as const

/** Limits of the specification, section 9. */
export const slotLimits = {
  minMinutes: 30,
  maxMinutes: 480,
  minLeadMinutes: 30,
  perBatch: 50,
  /** Latest start of a slot. The same day of the next year is always included. */
  bookableDaysAhead: 366,
  /** Upcoming open slots of one interviewer. */
  maxOpen: 500,
  stepMinutes: 30,
  defaultAmount: 50,
  defaultCurrency: 'USD',
  maxAmount: 100_000,
} as const

/** Connected calendars of one interviewer. */
export const calendarLimits = {
  connections: 5,
  calendarsPerConnection: 20,
  urlMax: 2000,
  usernameMax: 254,
  passwordMax: 500,
  labelMax: 100,
  /** Busy times are read this far ahead, as far as slots may start and last. */
  daysAhead: 368,
  /** Stored busy times of one interviewer. A full calendar of an office has some thousands a year. */
  busyTimesMax: 30_000,
  pollMinutes: 5,
} as const

/** Weekly schedule, from which slots are generated. */
export const weeklyScheduleLimits = {
  /** How far ahead slots are generated. */
  weeksAhead: 8,
  intervalsMax: 28,
  daysOffMax: 40,
  /** Buffer, notice and session below are in minutes. */
  bufferMax: 240,
  noticeMax: 14 * 24 * 60,
  defaultSession: 60,
  defaultBuffer: 15,
  defaultNotice: 24 * 60,
  savesPerHour: 60,
} as const

export const bookingLimits = {
  /** How long an unpaid booking holds its slot. */
  holdMinutes: 15,
  /** Unpaid holds of one interviewee at a time. */
  maxHolds: 5,
  /** Upcoming free sessions of one interviewee. */
  maxFreeSessions: 5,
  /** Free or unpaid bookings of one interviewee with the same interviewer. */
  maxPerInterviewer: 3,
  /** How often per day one interviewee can hold the same slot without paying, or book it and cancel. */
  unpaidHoldsPerSlotPerDay: 2,
  releasedHoldsPerSlotPerDay: 3,
  /** How often per hour one interviewee can take the same slot, and any slot, however briefly. */
  attemptsPerSlotPerHour: 5,
  attemptsPerHour: 20,
  /** A request expires after this time, or `answerLeadHours` before the start, whichever is first. */
  answerHours: 24,
  answerLeadHours: 2,
  /** Deadline for a no-show report after a session. Then the interviewer's earnings are final. */
  contestHours: 24,
  /** A booking can be moved until this long before its start, and this many times. */
  rescheduleLeadHours: 24,
  maxReschedules: 2,
  /** Minimum wait in the room before a no-show report. */
  noShowMinutes: 15,
  /** Minimum time of both in the room before a free session counts. */
  attendanceMinutes: 5,
  reviewDays: 30,
  reviewEditHours: 24,
  notesMax: 1000,
  /** Changes of the notes for the interviewer. */
  notesChangesMax: 10,
  /** How long after a session the interviewer still sees the interviewee's profile. */
  intervieweeProfileDays: 30,
  declineNoteMax: 500,
  contestMax: 1000,
  linkMax: 500,
  searchMax: 100,
} as const

/** Reason that an admin types before an action, and text of a decision. */
export const adminTextLimits = { min: 3, reasonMax: 1000 } as const

/** Claims that a session was not as described, and appeals against decisions of admins. */
export const claimLimits = {
  /** After the end of the session. The interviewer's share is available only later. */
  hours: 24,
  appealDays: 7,
  textMax: 2000,
} as const

/** Refund by hours before the start. A cancellation exactly on the boundary gets the higher share. */
export const refundTiers = [
  { fromHours: 24, percent: 100 },
  { fromHours: 12, percent: 50 },
  { fromHours: 0, percent: 0 },
] as const

/** Exchange rates. */
export const exchangeRateLimits = {
  /** Cache lifetime of a rate. */
  cacheMinutes: 60,
  /** Maximum age of the last known rate while no source answers. */
  staleDays: 7,
  timeoutSeconds: 5,
  bankTimeoutSeconds: 10,
} as const

export const payoutLimits = {
  /** Minimum balance for a payout, unless the admin who creates the batch sets another. */
  minAmount: 20,
  holderMax: 120,
  /** Account number as typed, with spaces. Valid ones are shorter. */
  numberMax: 60,
} as const

/** The list of usual specialties. */
export const specialtyLimits = {
  /** Offered, hidden and merged ones together. */
  max: 300,
  nameMax: 60,
  /** Of one specialty. */
  synonymsMax: 60,
  idMax: 40,
} as const

/** Statements of the bank, uploaded by an admin. */
export const bankStatementLimits = {
  maxBytes: 5 * 1024 * 1024,
  /** Entries and their transactions, or rows of a CSV file. */
  maxLines: 20_000,
  maxColumns: 60,
  /** Lines shown per outcome. */
  shownLines: 100,
  /** Payouts that one request settles. */
  payoutsPerRequest: 200,
} as const

export const reviewLimits = { ratingMin: 1, ratingMax: 5, defaultRating: 5, commentMax: 2000 } as const

/** Applications of interviewers to be listed. */
export const applicationLimits = {
  noteMax: 1000,
  /** What an admin tells the interviewer. */
  answerMax: 2000,
  /** Applications of one interviewer within 24 hours. */
  sendsPerDay: 10,
  /** Links to work emails for one account within 24 hours. */
  linksPerDay: 3,
  linkHours: 48,
} as const

export const moderationLimits = {
  textMax: 2000,
  /** Reports of one user within 24 hours. */
  reportsPerDay: 10,
  /** From the decision. */
  appealDays: 14,
  /** Users that one user may block. */
  maxBlocks: 100,
  /** Latest decisions and reports on the user's page. */
  listed: 50,
} as const

export const recordingLimits = {
  maxBytes: 2 * 1024 ** 3,
  /** From the end of the session. */
  retentionDays: 90,
  noticeDays: 7,
  /** Upload quota of one user in this many days, including failed uploads. */
  quotaBytes: 20 * 1024 ** 3,
  quotaDays: 30,
  /** Uploads per session. */
  perSession: 5,
  /** Unfinished uploads of one user. */
  maxUploads: 3,
  /** How long an interrupted upload can be resumed, from its start. */
  uploadHours: 24,
  /** Lifetime of a link to a recording. */
  linkHours: 6,
} as const

/** Limits of the AI training. */
export const trainingLimits = {
  jobRoleMax: 80,
  companyNameMax: 80,
  questionsMax: 10,
  defaultQuestions: 5,
  sessionsPerDay: 10,
  messagesPerSession: 40,
  messageMax: 4000,
  scoreMax: 10,
  /** An active interview pauses after this long without a message. */
  idleMinutes: 30,
  /** A paused interview can be resumed for this long. Then it is cancelled. */
  resumeDays: 30,
  /** Length of an interview. */
  interviewMinutes: 30,
  retriesPerQuestion: 5,
} as const

/** Limits of an error report from a browser. */
export const errorReportLimits = { messageLength: 300, stackLength: 3000, pageLength: 200, buildLength: 40 }

/** Tolerates floating-point errors: 1.1 * 100 is 110.00000000000001. */
export const hasWholeCents = (amount: number): boolean =>
  Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6

/** Whether a decimal amount can be a price: 0 to 100,000 with at most two decimals. */
export const isPrice = (amount: number): boolean =>
  amount >= 0 && amount <= slotLimits.maxAmount && hasWholeCents(amount)

/** Platform fee of an amount in minor units. A half unit goes to the interviewer. */
export const getPlatformFee = (minor: number, percent: number): number =>
  minor - Math.round((minor * (100 - percent)) / 100)
