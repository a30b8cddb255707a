import { expect, test } from 'vitest'
import { recordingFormats } from '#contract/enums.ts'
import { recordingLimits } from '#contract/limits.ts'
import { moreMp4Samples, otherFiles, recordingSamples } from '#test/recordings.ts'
import {
  canStartUpload,
  canUpload,
  getDeletionTime,
  recordingAnnouncementCutoff,
  sanitizeFileName,
  toRecordingFormat,
} from './policy.ts'
import { detectRecordingFormat } from './save-recording.ts'

const end = new Date('2030-05-03T11:00:00Z')
const start = new Date('2030-05-03T10:00:00Z')
const session = { state: 'confirmed', party: 'interviewer', consents: ['recording'], start, end } as const

test('the interviewer may upload with the interviewee’s consent, from the start of a confirmed session until the deletion time', () => {
  const deleteAfter = new Date('2030-08-01T11:00:00Z')
  expect(canUpload(session, new Date(start.getTime() - 1))).toEqual({ error: 'recording.too_early' })
  expect(canUpload(session, start)).toEqual({ value: deleteAfter })
  expect(canUpload(session, new Date(deleteAfter.getTime() - 1))).toEqual({ value: deleteAfter })
  expect(canUpload(session, deleteAfter)).toEqual({ error: 'recording.too_late' })
  expect(canUpload({ ...session, party: 'interviewee' }, end)).toEqual({ error: 'booking.not_found' })
  expect(canUpload({ ...session, state: 'pending' }, end)).toEqual({ error: 'booking.not_confirmed' })
  expect(canUpload({ ...session, consents: ['terms', 'privacy', 'cancellation'] }, end)).toEqual({
    error: 'recording.no_consent',
  })
})

test('uploads are limited per month, per session and at the same time', () => {
  const nothing = { bytes: 0, unfinishedCount: 0, sessionCount: 0 }
  const largest = recordingLimits.maxBytes
  expect(canStartUpload(nothing, largest)).toEqual({ value: true })
  expect(canStartUpload({ ...nothing, bytes: 9 * largest }, largest)).toEqual({ value: true })
  expect(canStartUpload({ ...nothing, bytes: 9 * largest + 1 }, largest)).toEqual({
    error: 'recording.month_full',
  })
  expect(canStartUpload({ ...nothing, sessionCount: 5 }, 1)).toEqual({ error: 'recording.too_many' })
  expect(canStartUpload({ ...nothing, unfinishedCount: 3 }, 1)).toEqual({
    error: 'recording.too_many_uploads',
  })
})

test('a recording is kept for 90 days after the session and announced seven days before', () => {
  expect(getDeletionTime(end).toISOString()).toBe('2030-08-01T11:00:00.000Z')
  expect(recordingAnnouncementCutoff(new Date('2030-07-25T11:00:00Z'))).toEqual(getDeletionTime(end))
})

test.each(Object.keys(recordingFormats) as (keyof typeof recordingSamples)[])(
  '%s is detected by its first bytes in every variant that programs write',
  async format => {
    for (const sample of recordingSamples[format])
      expect(await detectRecordingFormat(sample.subarray(0, 4100))).toBe(format)
  },
)

test('every brand of the container of MP4 is detected', async () => {
  const formats = moreMp4Samples.map(sample => detectRecordingFormat(sample.subarray(0, 4100)))
  expect(await Promise.all(formats)).toEqual(moreMp4Samples.map(() => 'mp4'))
})

test.each(Object.entries(otherFiles))('%s is not accepted as a recording', async (_, content) => {
  expect(await detectRecordingFormat(content.subarray(0, 4100))).toBeNull()
})

const tracks = (...kinds: string[]) =>
  Buffer.from(
    `\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\x10\0moov${kinds.map(kind => `hdlr\0\0\0\0\0\0\0\0${kind}`)}`,
  )

test.each([
  ['voice.m4a', '3gp4', 'm4a'],
  ['voice.M4A', 'mp42', 'm4a'],
  ['voice.m4a', 'isom', 'm4a'],
  ['film.mp4', '3gp4', 'mp4'],
  ['film.mp4', 'mp42', 'mp4'],
  ['voice.m4a', 'qt  ', 'mov'],
])(
  '%s with the brand %s is %s: the name tells sound from picture where the brand does not',
  async (name, brand, format) => {
    const head = Buffer.from(`\0\0\0\x14ftyp${brand}\0\0\0\0isom`)
    expect(await detectRecordingFormat(head, name)).toBe(format)
  },
)

test('a picture track counts more than the name', async () => {
  expect(await detectRecordingFormat(tracks('soun', 'vide'), 'voice.m4a')).toBe('mp4')
  expect(await detectRecordingFormat(tracks('soun'), 'voice.m4a')).toBe('m4a')
})

test('an unknown extension is no format', () => {
  expect([undefined, '', 'webm', 'constructor', 'toString'].map(toRecordingFormat)).toEqual(
    Array(5).fill(null),
  )
})

test.each([
  ['session.mp4', 'session.mp4'],
  ['Session.MP4', 'Session.mp4'],
  ['C:\\Users\\me\\session.mp4', 'session.mp4'],
  ['../../etc/passwd', 'passwd.mp4'],
  ['talk.html', 'talk.html.mp4'],
  ['evil\u202e4pm.exe', 'evil4pm.exe.mp4'],
  ['line\r\nbreak.mp4', 'linebreak.mp4'],
  ['Собеседование с Анной.mp4', 'Собеседование с Анной.mp4'],
  ['', 'recording.mp4'],
  ['.mp4', 'recording.mp4'],
  ['\ud800.mp4', '\ufffd.mp4'],
  [`${'ы'.repeat(400)}.mp4`, `${'ы'.repeat(150)}.mp4`],
])('the file name %j becomes %j', (input, name) => {
  expect(sanitizeFileName(input, 'mp4')).toBe(name)
})
