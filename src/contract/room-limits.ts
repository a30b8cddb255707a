/** What is recorded in a room. */
export const callRecordingLimits = {
  /** How much of it is sent at once, in milliseconds. */
  chunkMs: 3000,
  /** What a browser is asked for, in bits a second: 400 MB an hour. */
  videoBitsPerSecond: 800_000,
  audioBitsPerSecond: 64_000,
  width: 1280,
  height: 720,
  framesPerSecond: 12,
  /** Pages that begin anew. */
  segmentsMax: 100,
  /** Three seconds are a third of it; what a page kept back for longer is cut. */
  chunkBytes: 1024 ** 2,
  chunksMax: 20_000,
  segmentMsMax: 24 * 3600 * 1000,
  maxBytes: 4 * 1024 ** 3,
  /** How much one interviewer may record in so many days. */
  quotaBytes: 30 * 1024 ** 3,
  quotaDays: 30,
  /** How long chunks of a part that was not ended are waited for, after the room closed. */
  uploadGraceHours: 24,
  /** What was on its way when somebody stopped it. */
  graceMs: 2 * 3000,
  /** How long making it one file may take, and how often it is tried: what a browser sent may be anything. */
  concatTimeoutMinutes: 5,
  maxConcatFailures: 3,
  /** From this attempt on, hours after the first, a chunk that is not where it was put is taken for lost. */
  skipMissingChunksAfterAttempts: 8,
  /** With fetching its chunks and keeping it: less than a job may take, so that nobody begins beside it. */
  finalizeTimeoutMinutes: 14,
  /** After the first attempt it waits a minute, after each other twice as long as before, and never longer than this. */
  maxRetryHours: 12,
} as const

export const roomLimits = {
  opensMinutesBefore: 15,
  closesMinutesAfter: 30,
  /** Both are told that the session ends. */
  endNoticeMinutes: 5,
  /** How long the line may be tried before a session. */
  precallTestMinutes: 10,
  precallTestHoursBefore: 24,
  /** How long one's voice is recorded to hear it beforehand. */
  microphoneTestSeconds: 5,
  /** A ticket opens one socket, soon. */
  socketTokenSeconds: 60,
  /** How long a lost connection keeps its place: a browser that is back by then goes on where it was. */
  reconnectGraceSeconds: 15,
  /** A socket says something at least this often; one that is silent for three times as long is given up. */
  heartbeatSeconds: 10,
  messageBytes: 262_144,
  /** What a browser may say within `pingSeconds`; a new connection's candidates come in a burst. */
  messagesPerHeartbeat: 600,
  bytesPerHeartbeat: 1_000_000,
  /** So much may wait for a browser to read it; then its line is closed. */
  maxBufferedBytes: 1_000_000,
  /** How many sockets one person has: a page that comes back is here before the lost one is given up. */
  maxSocketsPerUser: 4,
} as const

/** What is said in the room and written down: one line, and how many lines of a session are kept, half of them of each. */
export const captionLimits = { textMax: 300, linesMax: 3000 }

/** What two people write together in the room. */
export const collaborationLimits = {
  codeMax: 100_000,
  /** How long a program may run, and what memory it may take. */
  programTimeoutSeconds: 5,
  programMemoryMegabytes: 64,
  /** What a program is given to read, and what of its output is kept. */
  inputMax: 10_000,
  outputMax: 20_000,
  /** What one message carries of a change; as base64 it is a third longer. */
  partBytes: 120_000,
  /** One change in all its parts: `codeMax` letters of any script. */
  updateBytesMax: 1_000_000,
  /** All changes of one booking together; an hour of typing takes a twentieth of it. */
  bytesMax: 4_000_000,
  /** So many pieces and values keep a document small in memory; a full board has half of them. */
  structsMax: 100_000,
  valuesMax: 400_000,
  /** From so many pages its merging stays quick. */
  clientsMax: 500,
} as const

/** What is asked and noted in a room. */
export const noteLimits = {
  textMax: 1000,
  /** By one person in one session. */
  notesMax: 200,
  /** How long after a session it can still be changed. */
  editableDaysAfter: 7,
  /** Questions that an interviewer keeps. */
  questionsMax: 200,
} as const

/** What an interviewer makes of a session. */
export const scorecardLimits = {
  textMax: 2000,
  noteMax: 500,
  /** Moments of the session for one grade. */
  evidenceMax: 5,
  gradesMin: 3,
  gradesMax: 6,
  /** Exercises for the lowest of them. */
  practiceExercises: 3,
  /** How many sessions a line over time goes back. */
  listedMax: 50,
  /** How many grades each side needs to be compared, and of how many others: of fewer one would know whose they are. */
  minOwnGrades: 3,
  minOtherGrades: 15,
  minOtherGraders: 5,
  /** From the end of the session, to send it. */
  writeDays: 14,
  /** From the moment it was sent, to correct it. */
  correctionHours: 24,
  /** After the end of the session the interviewer is reminded. */
  reminderHours: [24, 72],
} as const
