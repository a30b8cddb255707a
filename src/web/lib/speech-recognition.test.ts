import { beforeEach, expect, test, vi } from 'vitest'
import { startRecognition } from './speech-recognition.ts'

type Heard = { transcript: string; isFinal: boolean }

let recognition: { onresult: (event: object) => void }
beforeEach(() => {
  vi.stubGlobal(
    'SpeechRecognition',
    class {
      onresult = (_: object) => {}
      constructor() {
        recognition = this
      }
      start() {}
    },
  )
})

/** Sends results as browsers list them. Returns the final texts. */
function hear(events: { resultIndex: number; results: Heard[] }[]): string[] {
  const finals: string[] = []
  startRecognition('en-US', {
    onSpeech() {},
    onTranscript: final => final && finals.push(final),
    onError() {},
    onEnd() {},
  })
  for (const { resultIndex, results } of events)
    recognition.onresult({
      resultIndex,
      results: results.map(({ transcript, isFinal }) => Object.assign([{ transcript }], { isFinal })),
    })
  return finals
}

const final = (transcript: string): Heard => ({ transcript, isFinal: true })
const growing = ['I', 'I would', 'I would lock'].map(final)

test.each([
  [
    'a longer list each',
    growing.map((_, index) => ({ resultIndex: index, results: growing.slice(0, index + 1) })),
  ],
  [
    'a longer list each, all of it new',
    growing.map((_, index) => ({ resultIndex: 0, results: growing.slice(0, index + 1) })),
  ],
  ['a list of one each', growing.map(result => ({ resultIndex: 0, results: [result] }))],
  ['one list', [{ resultIndex: 0, results: growing }]],
])('final results that repeat the ones before, in %s, give each word once', (_, events) => {
  expect(hear(events).join(' ')).toBe('I would lock')
})

test('a repeated result may differ in case and punctuation', () => {
  const results = ['so', 'So, we', 'So, we lock.', 'So, we lock.'].map(final)
  expect(
    hear(results.map((_, index) => ({ resultIndex: index, results: results.slice(0, index + 1) }))),
  ).toEqual(['so', 'we', 'lock.'])
})

test.each([
  ['我', '我会', '我会锁'],
  ['ล', 'ลอง', 'ลองล็อก'],
])(
  'in a script without spaces results that repeat the ones before give each character once: %s',
  (...texts) => {
    const results = texts.map(final)
    const heard = hear(
      results.map((_, index) => ({ resultIndex: index, results: results.slice(0, index + 1) })),
    )
    expect(heard.join('')).toBe(texts.at(-1))
  },
)

test('an utterance that begins like the one before is kept whole', () => {
  const results = ['yes', ' yes I would', ' I would not', ' not'].map(final)
  expect(
    hear(results.map((_, index) => ({ resultIndex: index, results: results.slice(0, index + 1) }))),
  ).toEqual(['yes', 'yes I would', 'I would not', 'not'])
})

test('a word that only begins like the one before is another utterance', () => {
  const results = ['lock', 'locks are slow'].map(final)
  expect(hear([{ resultIndex: 0, results }])).toEqual(['lock locks are slow'])
})
