/** Enumerations shared by browser and server. Imports nothing, so screens load no schema library for it. */

/** The specification's languages and Georgian. Append only: search stores one bit per language, by position. */
export const spokenLanguages = [
  'English',
  'Spanish',
  'French',
  'German',
  'Chinese',
  'Japanese',
  'Russian',
  'Arabic',
  'Hindi',
  'Portuguese',
  'Italian',
  'Korean',
  'Georgian',
] as const

export const experiences = ['1-3', '4-6', '7-10', '10+'] as const

/** Fields that a complete profile needs. */
export const requiredProfileFields = ['country', 'languages', 'specialty', 'company', 'experience'] as const

export const bookingModes = ['instant', 'approve'] as const

/** Who sees a session type: all candidates, or those with its link. */
export const sessionTypeVisibilities = ['listed', 'link'] as const

/** Files that a candidate may send as an answer, with their MIME types. */
export const answerFileTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
} as const
export type AnswerFileType = keyof typeof answerFileTypes

/** Why an interviewer declines a request. */
export const declineReasons = ['time', 'topic', 'level', 'unwell', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** Status as people see it. `pending` with `holdExpiresAt` is an unpaid hold, which the interviewer does not see. */
export const bookingStatuses = ['pending', 'confirmed', 'cancelled'] as const

/**
 * Status of a candidate's request for other times. `accepted`: the time is held until the candidate pays. `unpaid`: the
 * candidate did not pay in time. `ended`: the two can no longer meet, for example after a block or a closed account.
 */
export const timeRequestStatuses = [
  'open',
  'accepted',
  'booked',
  'declined',
  'withdrawn',
  'expired',
  'unpaid',
  'ended',
] as const
export type TimeRequestStatus = (typeof timeRequestStatuses)[number]

/** Tabs of the bookings list. Each booking is in exactly one. */
export const bookingGroups = ['upcoming', 'waiting', 'past', 'cancelled'] as const

/** Notification categories whose email and in-app notification a user chooses. */
export const preferenceCategories = ['bookings', 'reminders', 'messages', 'free_times', 'payouts'] as const

/** The last two are always sent: what admins decide or do about an account, and versions of policies. */
export const notificationCategories = [...preferenceCategories, 'moderation', 'policies'] as const

/** Status of a training interview. Numbers of the specification, section 3. */
export const interviewStatuses = { Active: 0, Completed: 1, Paused: 2, Cancelled: 3 } as const

/** Numbers of the specification, section 3. */
export const interviewTypes = {
  General: 0,
  Technical: 1,
  Behavioral: 2,
  SystemDesign: 3,
  Coding: 4,
  Leadership: 5,
  Product: 6,
} as const

/** Numbers of the specification, section 3. A higher number expects more. */
export const experienceLevels = {
  Intern: 0,
  EntryLevel: 1,
  MidLevel: 2,
  Senior: 3,
  Lead: 4,
  Principal: 5,
  Executive: 6,
} as const

/** Kinds of uploaded recordings, detected from the content and never from the name. */
export const recordingKinds = ['video', 'audio'] as const

/** Accepted formats by their `file-type` name, with a label and whether browsers play them. */
export const recordingFormats = {
  mp4: { label: 'MP4', kind: 'video', isPlayable: true },
  mov: { label: 'MOV', kind: 'video', isPlayable: true },
  avi: { label: 'AVI', kind: 'video', isPlayable: false },
  mp3: { label: 'MP3', kind: 'audio', isPlayable: true },
  wav: { label: 'WAV', kind: 'audio', isPlayable: true },
  m4a: { label: 'M4A', kind: 'audio', isPlayable: true },
} as const satisfies Record<
  string,
  { label: string; kind: (typeof recordingKinds)[number]; isPlayable: boolean }
>

/** Formats of uploaded recordings, plus WebM, which some browsers use for room recordings. */
export const storedRecordingFormats = {
  ...recordingFormats,
  webm: { label: 'WebM', kind: 'video', isPlayable: true },
} as const

export const currencies = ['USD', 'EUR', 'GBP', 'GEL'] as const

/** What a claim says about a session. */
export const claimReasons = [
  'unprepared',
  'other_topic',
  'too_short',
  'technical',
  'behaviour',
  'other',
] as const
export type ClaimReason = (typeof claimReasons)[number]

/** Errors that block the closing of an account for the moment. */
export const closingBlockers = ['booking.being_settled', 'account.in_session'] as const
export type ClosingBlocker = (typeof closingBlockers)[number]

/** Errors of a slot that can no longer be booked by any user. */
export const unavailableSlotErrors = [
  'slot.not_found',
  'booking.slot_taken',
  'booking.slot_busy',
  'booking.slot_started',
] as const
