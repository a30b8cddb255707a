/**
 * The numbers that browser and server agree on. Schemas, rules and screens take them from here, and nothing is imported
 * here: whoever needs only a number loads no schema library for it. Texts are measured in characters.
 */

export const accountLimits = {
  passwordMin: 8,
  passwordMax: 200,
  usernameMin: 3,
  usernameMax: 64,
  emailMax: 254,
  /** "Remember me" keeps somebody signed in for 30 days; without it the token ends after 12 hours or with the browser. */
  rememberMeDays: 30,
  sessionHours: 12,
  resetLinkMinutes: 60,
  /** Links that confirm an address, at registration or after a change. */
  confirmationLinkHours: 48,
  /** “This was not me”, after a sign-in from somewhere new or a change of address. */
  reportLoginLinkDays: 7,
  /** Mails to an address that nobody has confirmed, within 24 hours: confirmations and password resets together. */
  unconfirmedEmailsPerDay: 3,
  /** A closed account can be reopened for so long; then its personal data goes. */
  reopenDays: 30,
} as const

/** What is shown beside a password, and how long it may take. */
export const mfaLimits = {
  /** For so long after showing who one is nobody asks again before something that matters. */
  recentAuthMinutes: 10,
  /** The second step of a sign-in, a passkey's ceremony, a mailed code. */
  challengeMinutes: 5,
  attemptsPerChallenge: 5,
  recoveryCodes: 10,
  passkeysMax: 20,
  passkeyNameMax: 60,
} as const

/** News of bookings by mail. */
export const bookingEmailLimits = {
  /** What follows a mail about the same booking within this is told together. */
  digestWindowMinutes: 2,
  /** So many mails the acts of one person, and of everybody, cause to somebody within an hour; the rest comes in one. */
  perActorPerHour: 6,
  perRecipientPerHour: 30,
} as const

/** Notices in the product. */
export const notificationLimits = {
  /** So many of one person are kept, the newest, and each of them for so long. */
  maxPerUser: 200,
  retentionDays: 90,
  pageSize: 20,
  numberMax: 2_147_483_647,
} as const

/** What the two people of a booking write to each other. */
export const messageLimits = {
  textMax: 1000,
  /** How many one person can write about one booking. */
  perBooking: 30,
  /** And while both are in the room. */
  maxPerRoom: 500,
  /** And within an hour about all of theirs. */
  perHour: 20,
  /** Until so long after the session. */
  openHoursAfterSession: 24,
} as const

export const profileLimits = {
  /** Names, cities, companies, specialties. */
  lineMax: 80,
  mobileMax: 40,
  /** What telephone numbers have everywhere, with the country's code. */
  mobileDigitsMin: 6,
  mobileDigitsMax: 15,
  linkMax: 300,
  purposeMax: 2000,
} as const

export const pictureLimits = {
  maxBytes: 5_242_880,
  /** Of one picture; unpacked it takes eight bytes for each. */
  maxPixels: 16_000_000,
  /** How often somebody can change their picture. */
  perHour: 20,
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
} as const

/** Of every list: how far it can be turned, and how much one page holds. */
export const pageLimits = { pageMax: 10_000, sizeMax: 100 } as const

/** Finding an interviewer: beyond `countedAtMost` one is only told that there are more. */
export const searchLimits = {
  textMax: 80,
  pageSize: 12,
  maxCounted: 1000,
  /** Of so many of the best rated the landing page tells the usual price. */
  priceSampleSize: 24,
} as const

/** Interviewers whom one person keeps, and how often anybody is told of one who is free again. */
export const favoriteLimits = {
  maxFavorites: 200,
  maxAlerts: 20,
  /** So many are told of one interviewer within an hour: those who asked first. */
  alertsPerHour: 20,
  /** Whoever was told of somebody is told of the same one again only after this. */
  repeatAlertHours: 6,
} as const

/** Limits of the specification, section 9. */
export const slotLimits = {
  minMinutes: 30,
  maxMinutes: 480,
  minLeadMinutes: 30,
  perBatch: 50,
  /** How far ahead a slot may begin: the same day of next year is always among them. */
  bookableDaysAhead: 366,
  /** How many slots to come one interviewer offers that nobody has taken. */
  maxOpen: 500,
  stepMinutes: 30,
  defaultAmount: 50,
  defaultCurrency: 'USD',
  maxAmount: 100_000,
} as const

/** Weekly hours, from which slots are made. */
export const weeklyScheduleLimits = {
  /** So many weeks ahead slots are made. */
  weeksAhead: 8,
  intervalsMax: 28,
  daysOffMax: 40,
  /** In minutes. */
  bufferMax: 240,
  noticeMax: 14 * 24 * 60,
  defaultSession: 60,
  defaultBuffer: 15,
  defaultNotice: 24 * 60,
  savesPerHour: 60,
} as const

export const bookingLimits = {
  /** How long an unpaid booking keeps its slot. */
  holdMinutes: 15,
  /** How many unpaid times one person can keep from others. */
  maxHolds: 5,
  /** How many free sessions one person can have ahead. */
  maxFreeSessions: 5,
  /** How many times of one interviewer one person can have that are free or unpaid. */
  maxPerInterviewer: 3,
  /** How often within a day one person can take the same time: hold it without paying, or give it up again. */
  unpaidHoldsPerSlotPerDay: 2,
  releasedHoldsPerSlotPerDay: 3,
  /** How often within an hour one person can take the same time, and any, however short they keep it. */
  attemptsPerSlotPerHour: 5,
  attemptsPerHour: 20,
  /** An approval request ends unanswered after this, or `answerLeadHours` before the start, whichever is first. */
  answerHours: 24,
  answerLeadHours: 2,
  /** How long after a session either side can say that the other was not there; then its money is the interviewer's. */
  contestHours: 24,
  /** Moving is possible until so long before the start, and so often. */
  rescheduleLeadHours: 24,
  maxReschedules: 2,
  /** How long to wait for the other before saying that they are absent. */
  noShowMinutes: 15,
  /** How long both have to be in the room, so that a free session counts as one. */
  attendanceMinutes: 5,
  reviewDays: 30,
  reviewEditHours: 24,
  notesMax: 1000,
  /** How often the interviewee can change what they wrote for the interviewer. */
  notesChangesMax: 10,
  /** For so long after a session its interviewer still sees whom they met. */
  intervieweeProfileDays: 30,
  contestMax: 1000,
  linkMax: 500,
  searchMax: 100,
} as const

/** From this many hours ahead on, an interviewee gets back this share. Exactly on the boundary counts as ahead. */
export const refundTiers = [
  { fromHours: 24, percent: 100 },
  { fromHours: 12, percent: 50 },
  { fromHours: 0, percent: 0 },
] as const

/** Exchange rates. */
export const exchangeRateLimits = {
  /** How long a rate is used before the sources are asked again. */
  cacheMinutes: 60,
  /** How long the last known rate may be used while no source answers. */
  staleDays: 7,
  timeoutSeconds: 5,
  bankTimeoutSeconds: 10,
} as const

export const payoutLimits = {
  holderMax: 120,
  /** An account's number as it is typed, with blanks; what is right is shorter. */
  numberMax: 60,
} as const

export const reviewLimits = { ratingMin: 1, ratingMax: 5, defaultRating: 5, commentMax: 2000 } as const

export const recordingLimits = {
  maxBytes: 2 * 1024 ** 3,
  /** From the end of the session. */
  retentionDays: 90,
  noticeDays: 7,
  /** How much one person may upload in so many days, whatever became of it. */
  quotaBytes: 20 * 1024 ** 3,
  quotaDays: 30,
  /** How often a recording may be brought to one session. */
  perSession: 5,
  /** How many uploads of one person may be on their way. */
  maxUploads: 3,
  /** How long an interrupted upload can go on, from its beginning. */
  uploadHours: 24,
  /** How long a link to watch or download works. */
  linkHours: 6,
} as const

/** Product decisions on training, and how long an interview lasts. */
export const trainingLimits = {
  jobRoleMax: 80,
  companyNameMax: 80,
  questionsMax: 10,
  defaultQuestions: 5,
  sessionsPerDay: 10,
  messagesPerSession: 40,
  messageMax: 4000,
  scoreMax: 10,
  /** After this long without a message an active session pauses. */
  idleMinutes: 30,
  /** A paused session can be resumed for so long; then it is cancelled. */
  resumeDays: 30,
  /** How long an interview goes on asking. */
  interviewMinutes: 30,
  retriesPerQuestion: 5,
} as const

/** What a browser may say of a page that broke. */
export const errorReportLimits = { messageLength: 300, stackLength: 3000, pageLength: 200, buildLength: 40 }

/** The platform's fee of an amount in minor units; half of one goes to the interviewer. */
export const getPlatformFee = (minor: number, percent: number): number =>
  minor - Math.round((minor * (100 - percent)) / 100)
