/** Recording in the room. */
export const callRecordingLimits = {
  /** Length of one chunk, in milliseconds. */
  chunkMs: 3000,
  /** Requested bit rate: about 400 MB per hour. */
  videoBitsPerSecond: 800_000,
  audioBitsPerSecond: 64_000,
  width: 1280,
  height: 720,
  framesPerSecond: 12,
  /** Each page load starts a new segment. */
  segmentsMax: 100,
  /** Three times the size of a usual chunk. A longer backlog is split. */
  chunkBytes: 1024 ** 2,
  chunksMax: 20_000,
  segmentMsMax: 24 * 3600 * 1000,
  maxBytes: 4 * 1024 ** 3,
  /** Recording quota of one interviewer in this many days. */
  quotaBytes: 30 * 1024 ** 3,
  quotaDays: 30,
  /** How long the server waits for chunks of an unfinished segment after the room closed. */
  uploadGraceHours: 24,
  /** How long chunks in flight are still accepted after a person stops the recording. */
  graceMs: 2 * 3000,
  /** Timeout and attempts for joining the segments. Browsers may send invalid data. */
  concatTimeoutMinutes: 5,
  maxConcatFailures: 3,
  /** From this attempt on, hours after the first, a missing chunk is treated as lost. */
  skipMissingChunksAfterAttempts: 8,
  /** Includes reading and storing the chunks. Below the job timeout, so that no second worker starts. */
  finalizeTimeoutMinutes: 14,
  /** Retries wait one minute at first, then twice as long each time, up to this limit. */
  maxRetryHours: 12,
} as const

export const roomLimits = {
  opensMinutesBefore: 15,
  closesMinutesAfter: 30,
  /** Both people see a notice this long before the end. */
  endNoticeMinutes: 5,
  /** Duration of a connection test before a session. */
  precallTestMinutes: 10,
  precallTestHoursBefore: 24,
  /** Length of the voice sample in a microphone test. */
  microphoneTestSeconds: 5,
  /** A socket token opens one socket, within this time. */
  socketTokenSeconds: 60,
  /** A browser that reconnects within this time resumes its place. */
  reconnectGraceSeconds: 15,
  /** Interval between messages on a socket. The server closes it after three silent intervals. */
  heartbeatSeconds: 10,
  messageBytes: 262_144,
  /** Messages per `heartbeatSeconds`. A new connection sends its ICE candidates in a burst. */
  messagesPerHeartbeat: 600,
  bytesPerHeartbeat: 1_000_000,
  /** The server closes a socket with more unread data than this. */
  maxBufferedBytes: 1_000_000,
  /** Sockets per person. A reconnecting page arrives before the server drops the old socket. */
  maxSocketsPerUser: 4,
} as const

/** Captions: length of one caption, and number per session, half for each person. */
export const captionLimits = { textMax: 300, linesMax: 3000 }

/** Collaboration document of the room. */
export const collaborationLimits = {
  codeMax: 100_000,
  /** Time and memory limits of a program. */
  programTimeoutSeconds: 5,
  programMemoryMegabytes: 64,
  /** Program input, and the stored part of its output. */
  inputMax: 10_000,
  outputMax: 20_000,
  /** The error that ends a program, which is shown after cut-off output too. */
  errorMax: 2000,
  /** Size of one part of a sync message. Base64 adds a third. */
  partBytes: 120_000,
  /** A cursor and a pointer take half of it. */
  awarenessBytesMax: 1000,
  /** One update with all its parts: `codeMax` letters of any script. */
  updateBytesMax: 1_000_000,
  /** All updates of one booking. An hour of typing takes a twentieth of it. */
  bytesMax: 4_000_000,
  /** Items and values of a document, which bound its memory. A full whiteboard has half of them. */
  structsMax: 100_000,
  valuesMax: 400_000,
  /** Page loads per document. Merging stays fast up to here. */
  clientsMax: 500,
} as const

/** Questions and notes in the room. */
export const noteLimits = {
  textMax: 1000,
  /** By one person in one session. */
  notesMax: 200,
  /** How long after a session notes can be edited. */
  editableDaysAfter: 7,
  /** Saved questions of one interviewer. */
  questionsMax: 200,
} as const

/** Scorecards. */
export const scorecardLimits = {
  textMax: 2000,
  noteMax: 500,
  /** Moments of the session per grade. */
  evidenceMax: 5,
  gradesMin: 3,
  gradesMax: 6,
  /** Exercises for the lowest grades. */
  practiceExercises: 3,
  /** Sessions in the progress chart. */
  listedMax: 50,
  /** Minimum of grades and graders in a comparison, so that no grade can be traced to its author. */
  minOwnGrades: 3,
  minOtherGrades: 15,
  minOtherGraders: 5,
  /** How long after the session it can be sent. */
  writeDays: 14,
  /** How long after sending it can be corrected. */
  correctionHours: 24,
  /** Hours after the session at which the interviewer is reminded. */
  reminderHours: [24, 72],
} as const
