/**
 * The closed lists that browser and server agree on: what can be chosen, and how something can stand. Nothing is imported
 * here: a screen that offers or compares them loads no schema library for it.
 */

/** The specification's twelve, plus Georgian. The order is fixed: search keeps one bit per language. */
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

/** The fields that can be missing for a profile to be complete. */
export const requiredProfileFields = ['country', 'languages', 'specialty', 'company', 'experience'] as const

export const bookingModes = ['instant', 'approve'] as const

/** What people see of a booking. A hold shows to its owner as pending with `holdExpiresAt`, to the interviewer not at all. */
export const bookingStatuses = ['pending', 'confirmed', 'cancelled'] as const

/** Where people look for a booking: what comes, what waits for somebody, what was, what is not to be. Each is in one. */
export const bookingGroups = ['upcoming', 'waiting', 'past', 'cancelled'] as const

/** What people are told of; each category is mailed, or becomes a notice in the product, as they choose. */
export const notificationCategories = ['bookings', 'reminders', 'messages', 'free_times', 'payouts'] as const

/** How a training session stands; numbers of the specification, section 3. */
export const sessionStatuses = { Active: 0, Completed: 1, Paused: 2, Cancelled: 3 } as const

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

/** Numbers of the specification, section 3; a higher number expects more. */
export const experienceLevels = {
  Intern: 0,
  EntryLevel: 1,
  MidLevel: 2,
  Senior: 3,
  Lead: 4,
  Principal: 5,
  Executive: 6,
} as const

/** Kinds of recordings that can be uploaded; decided by content, never by name. */
export const recordingKinds = ['video', 'audio'] as const

/** What `file-type` calls the accepted formats, the way people write them, and whether browsers can play them. */
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

/** What a recording can be: brought from elsewhere, or made in the room by a browser that knows WebM alone. */
export const storedRecordingFormats = {
  ...recordingFormats,
  webm: { label: 'WebM', kind: 'video', isPlayable: true },
} as const
