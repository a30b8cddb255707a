import { expect, test } from 'vitest'
import {
  analyzeSpeech,
  countFillers,
  type DictationEvent,
  type DictationState,
  dictationReducer,
  initialDictation,
} from './dictation-reducer.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
const after = (state: DictationState, ...events: DictationEvent[]) => events.reduce(dictationReducer, state)

/** `count` words in `seconds` seconds. */
const spoken = (count: number, seconds: number) =>
  after(
    initialDictation,
    { type: 'started' },
    { type: 'speaking', at: 0 },
    { type: 'recognised', final: words(count), interim: '', at: seconds * 1000 },
  )

test('the pace counts speaking time without pauses', () => {
  const twice = after(
    spoken(70, 30),
    { type: 'stopped' },
    { type: 'started' },
    { type: 'speaking', at: 900_000 },
    { type: 'recognised', final: '', interim: 'word', at: 910_000 },
    { type: 'recognised', final: words(70), interim: '', at: 930_000 },
  )
  expect(analyzeSpeech(twice)).toMatchObject({
    pace: { wordsPerMinute: 140, tempo: 'paceComfortable' },
  })
})

test('120 to 165 words a minute are comfortable', () => {
  expect([119, 120, 165, 166].map(count => analyzeSpeech(spoken(count, 60)).pace?.tempo)).toEqual([
    'paceSlow',
    'paceComfortable',
    'paceComfortable',
    'paceFast',
  ])
})

test('a few words give no pace', () => {
  expect(analyzeSpeech(spoken(9, 30)).pace).toBeNull()
  expect(analyzeSpeech(spoken(30, 3)).pace).toBeNull()
})

test('words whose speaking time was not measured do not raise the pace', () => {
  const untimed = after(spoken(140, 60), {
    type: 'recognised',
    final: words(100),
    interim: '',
    at: 90_000,
  })
  expect(analyzeSpeech(untimed).pace?.wordsPerMinute).toBe(140)
})

test('a few words still show their fillers', () => {
  const short = after(initialDictation, { type: 'recognised', final: 'um, yes', interim: '', at: 0 })
  expect(analyzeSpeech(short)).toEqual({ pace: null, fillers: [{ word: 'um', count: 1 }] })
})

test('fillers are counted as whole words', () => {
  expect(countFillers('Um, so, you know, it was, um, kind of an umbrella, er, error.')).toEqual([
    { word: 'um', count: 2 },
    { word: 'er', count: 1 },
    { word: 'you know', count: 1 },
    { word: 'kind of', count: 1 },
  ])
  expect(countFillers('um um um')).toEqual([{ word: 'um', count: 3 }])
})

test('interim text is separate and disappears when listening stops', () => {
  const listening = after(
    initialDictation,
    { type: 'started' },
    { type: 'recognised', final: '', interim: 'I thi', at: 5 },
  )
  expect(listening).toMatchObject({ isListening: true, interim: 'I thi', transcript: '' })
  expect(after(listening, { type: 'stopped' })).toMatchObject({ isListening: false, interim: '' })
})

test('the figures of a message stay until the next one is spoken or sent', () => {
  const sent = after(spoken(140, 60), { type: 'sent' })
  expect(analyzeSpeech(sent).pace).not.toBeNull()
  expect(analyzeSpeech(after(sent, { type: 'sent' })).pace).toBeNull()
  expect(analyzeSpeech(after(sent, { type: 'started' })).pace).toBeNull()
})

test('silence is no error, a blocked microphone is', () => {
  const errors = ['no-speech', 'aborted', 'not-allowed', 'network'].map(
    error => dictationReducer(initialDictation, { type: 'failed', error }).error,
  )
  expect(errors).toEqual([null, null, 'microphoneRefused', 'dictationFailed'])
})
