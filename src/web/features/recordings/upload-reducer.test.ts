import { expect, test } from 'vitest'
import { recordingLimits } from '#contract/limits.ts'
import {
  formatNames,
  initialUpload,
  remainingMs,
  type Upload,
  uploadReducer,
  validateFile,
} from './upload-reducer.ts'

const begun = initialUpload({ name: 'interview.mp4', size: 1000 })
const progressed = (upload: Upload, bytes: number, at: number) =>
  uploadReducer(upload, { type: 'progressed', bytes, at })

test('recording formats text: MP4, MOV, AVI, MP3, WAV, M4A', () => {
  expect(formatNames).toBe('MP4, MOV, AVI, MP3, WAV, M4A')
})

test('the rest takes as long as the last seconds say, and nothing is guessed before there is a speed', () => {
  expect(remainingMs(begun)).toBeNull()
  expect(remainingMs(progressed(begun, 100, 0))).toBeNull()
  const after = progressed(progressed(begun, 100, 0), 300, 2000)
  expect(remainingMs(after)).toBe(7000)
  const faster = progressed(progressed(after, 300, 12_000), 600, 14_000)
  expect(remainingMs(faster)).toBe(400 / (300 / 2000))
})

test('what was sent before an interruption does not count as speed', () => {
  const back = uploadReducer(progressed(begun, 100, 0), { type: 'continued' })
  const after = progressed(progressed(back, 500, 60_000), 600, 61_000)
  expect(remainingMs(after)).toBe(4000)
  expect(remainingMs(progressed(after, 400, 62_000))).toBeNull()
})

test('when everything is there, the server looks at it', () => {
  expect(progressed(begun, 999, 0).step).toBe('sending')
  expect(progressed(begun, 1000, 1)).toMatchObject({ step: 'checking', sentBytes: 1000 })
})

test('an upload can be paused, lose its connection, go on and be refused', () => {
  const sent = progressed(begun, 400, 0)
  expect(uploadReducer(sent, { type: 'paused' })).toMatchObject({ step: 'paused', sentBytes: 400 })
  const lost = uploadReducer(sent, { type: 'disconnected' })
  expect(lost).toMatchObject({ step: 'waiting', sentBytes: 400 })
  expect(progressed(lost, 450, 9).step).toBe('sending')
  expect(uploadReducer(sent, { type: 'refused', error: 'unreadable' })).toMatchObject({
    step: 'refused',
    error: 'unreadable',
  })
})

test('a file that cannot be a recording is refused before it is sent', () => {
  expect(validateFile({ name: 'Interview.MP4', size: 1 })).toBeNull()
  expect(validateFile({ name: 'interview.mkv', size: 1 })).toBe('recording.type')
  expect(validateFile({ name: 'interview', size: 1 })).toBe('recording.type')
  expect(validateFile({ name: 'interview.wav', size: 0 })).toBe('recording.type')
  expect(validateFile({ name: 'a.mov', size: recordingLimits.maxBytes })).toBeNull()
  expect(validateFile({ name: 'a.mov', size: recordingLimits.maxBytes + 1 })).toBe('recording.too_large')
})
