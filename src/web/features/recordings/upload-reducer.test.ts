import { expect, test } from 'vitest'
import { recordingLimits } from '#contract/limits.ts'
import {
  formatNames,
  hasRecordingContent,
  initialUpload,
  remainingMs,
  type Upload,
  uploadReducer,
  validateFile,
} from './upload-reducer.ts'

const initial = initialUpload({ name: 'interview.mp4', size: 1000 })
const progressed = (upload: Upload, bytes: number, at: number) =>
  uploadReducer(upload, { type: 'progressed', bytes, at })

test('the accepted formats are MP4, MOV, AVI, MP3, WAV and M4A', () => {
  expect(formatNames).toBe('MP4, MOV, AVI, MP3, WAV, M4A')
})

test('the remaining time follows recent speed, and is null before there is one', () => {
  expect(remainingMs(initial)).toBeNull()
  expect(remainingMs(progressed(initial, 100, 0))).toBeNull()
  const after = progressed(progressed(initial, 100, 0), 300, 2000)
  expect(remainingMs(after)).toBe(7000)
  const faster = progressed(progressed(after, 300, 12_000), 600, 14_000)
  expect(remainingMs(faster)).toBe(400 / (300 / 2000))
})

test('bytes sent before an interruption do not count as speed', () => {
  const resumed = uploadReducer(progressed(initial, 100, 0), { type: 'continued' })
  const after = progressed(progressed(resumed, 500, 60_000), 600, 61_000)
  expect(remainingMs(after)).toBe(4000)
  expect(remainingMs(progressed(after, 400, 62_000))).toBeNull()
})

test('a fully sent file is being checked by the server', () => {
  expect(progressed(initial, 999, 0).step).toBe('sending')
  expect(progressed(initial, 1000, 1)).toMatchObject({ step: 'checking', sentBytes: 1000 })
})

test('an upload can be paused, go offline, continue and fail', () => {
  const sent = progressed(initial, 400, 0)
  expect(uploadReducer(sent, { type: 'paused' })).toMatchObject({ step: 'paused', sentBytes: 400 })
  const offline = uploadReducer(sent, { type: 'disconnected' })
  expect(offline).toMatchObject({ step: 'offline', sentBytes: 400 })
  expect(progressed(offline, 450, 9).step).toBe('sending')
  expect(uploadReducer(sent, { type: 'failed', error: 'unreadable' })).toMatchObject({
    step: 'failed',
    error: 'unreadable',
  })
})

test('a file that cannot be a recording is rejected before the upload', () => {
  expect(validateFile({ name: 'Interview.MP4', size: 1 })).toBeNull()
  expect(validateFile({ name: 'interview.mkv', size: 1 })).toBe('recording.type')
  expect(validateFile({ name: 'interview', size: 1 })).toBe('recording.type')
  expect(validateFile({ name: 'interview.wav', size: 0 })).toBe('recording.empty')
  expect(validateFile({ name: 'interview', size: 0 })).toBe('recording.empty')
  expect(validateFile({ name: 'a.mov', size: recordingLimits.maxBytes })).toBeNull()
  expect(validateFile({ name: 'a.mov', size: recordingLimits.maxBytes + 1 })).toBe('recording.too_large')
})

test.each([
  ['\0\0\0\x14ftypisom', null],
  ['\0\0\0\x14ftyp3gp4', null],
  ['\0\0\0\x14ftypM4A ', null],
  ['\0\0\0\x08wide\0\0\0\0', null],
  ['RIFF\x24\0\0\0WAVE', null],
  ['RIFF\x24\0\0\0AVI ', null],
  ['ID3\x03\0\0\0\0\0\0', null],
  ['\xff\xfb\x90\x64', null],
  ['\0\0\0\x14ftypheic', 'recording.type'],
  ['RIFF\x24\0\0\0WEBP', 'recording.type'],
  ['\xff\xf1\x50\x80', 'recording.type'],
  ['\xff\xd8\xff\xe0', 'recording.type'],
  ['<!doctype html>', 'recording.type'],
])('a file without an extension that begins with %j is judged by its content', async (head, error) => {
  const file = new File([Uint8Array.from(head, char => char.charCodeAt(0))], 'AUD-20300501')
  expect(validateFile(file, await hasRecordingContent(file))).toBe(error)
})
