import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transcribe } from './speech-to-text.ts'

let recognition: { lang: string; onresult: (event: object) => void; onend: () => void }
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'SpeechRecognition',
    class {
      lang = ''
      onresult = (_: object) => {}
      onend = () => {}
      constructor() {
        recognition = this
      }
      start() {}
      abort() {}
    },
  )
})
afterEach(() => void vi.useRealTimers())

const hear = (transcript: string, isFinal: boolean) =>
  recognition.onresult({ resultIndex: 0, results: [Object.assign([{ transcript }], { isFinal })] })

function start() {
  const captions: [string, boolean][] = []
  const stop = transcribe('ru-RU', {
    onText: (text, isFinal) => captions.push([text, isFinal]),
    onFailed() {},
  })
  return { captions, stop }
}

test('final results that grow are one caption', () => {
  const { captions } = start()
  expect(recognition.lang).toBe('ru-RU')
  for (const transcript of ['I', 'I would', 'I would lock']) hear(transcript, true)
  expect(captions.at(-1)).toEqual(['I would lock', false])
  vi.advanceTimersByTime(1000)
  expect(captions.filter(([, isFinal]) => isFinal)).toEqual([['I would lock', true]])
})

test('a caption is finished when the recognition ends or is stopped', () => {
  const { captions, stop } = start()
  hear('first', true)
  recognition.onend()
  expect(captions.at(-1)).toEqual(['first', true])
  vi.advanceTimersByTime(10_000)
  hear('second', true)
  stop()
  expect(captions.at(-1)).toEqual(['second', true])
  vi.advanceTimersByTime(10_000)
  expect(captions.filter(([, isFinal]) => isFinal)).toHaveLength(2)
})
