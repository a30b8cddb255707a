/** Session types of an interviewer, and the questions that candidates answer when they book. */
export const sessionTypeLimits = {
  /** Including the default type. */
  perInterviewer: 10,
  nameMax: 80,
  descriptionMax: 1000,
  questionsMax: 4,
  labelMax: 200,
  optionsMin: 2,
  optionsMax: 10,
  optionMax: 100,
  answerMax: 1000,
  /** Sessions start at this distance from the start of a weekly interval. */
  stepMinutes: 15,
  /** Days of one request for times. */
  daysMax: 31,
} as const

/** Files that candidates upload as answers. */
export const answerFileLimits = {
  maxBytes: 5_242_880,
  nameMax: 120,
  /** Files of one candidate that no booking uses yet, and how long they are stored. */
  unusedMax: 8,
  unusedHours: 24,
  uploadsPerHour: 30,
  /** All stored files of one candidate. */
  totalBytes: 209_715_200,
  /** After the session. */
  retentionDays: 90,
} as const

/** Requests of candidates for times that are not offered. */
export const timeRequestLimits = {
  timesMax: 3,
  messageMax: 500,
  /** Unanswered or unpaid requests of one candidate. With the same interviewer, one. */
  openMax: 3,
  /** Requests of one candidate within 24 hours, and those to the same interviewer. */
  perDay: 10,
  perInterviewerPerDay: 3,
  /** How far ahead a candidate may ask for times. */
  daysAhead: 60,
  /** Without an answer a request ends after this time, or when all its times are too near. */
  answerDays: 3,
  /** An accepted time is held this long for the payment, or until it is too near. */
  payHours: 24,
  /** A time that leaves the candidate less than this to pay cannot be accepted. */
  payMinutesMin: 30,
  /** Hours of the day, in the interviewer's time zone, between which any free time may be asked for. */
  dayStart: '07:00',
  dayEnd: '22:00',
  stepMinutes: 30,
  /** How long an ended request stays in My Bookings. */
  shownDays: 7,
} as const
