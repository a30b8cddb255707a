import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentLine, lookForLine, noteAnswer, startLine } from './line-store.ts'

/** Whoever asks the server for a word waits here until the test lets the network speak. */
let asked: PromiseWithResolvers<Response>[] = []
let browser = new EventTarget()
const silence = new TypeError('Failed to fetch')

beforeEach(() => {
  asked = []
  browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('document', { hidden: false, querySelector: () => null })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => {
    const word = Promise.withResolvers<Response>()
    asked.push(word)
    return word.promise
  })
  startLine()
})

afterEach(async () => {
  const word = lookForLine()
  asked.at(-1)?.resolve(new Response('ok'))
  expect(await word).toBe('up')
  vi.unstubAllGlobals()
})

function loseNetwork() {
  vi.stubGlobal('navigator', { onLine: false })
  browser.dispatchEvent(new Event('offline'))
}

test('an answer that was on its way when the network went does not bring the line back', async () => {
  loseNetwork()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.reject(silence)
  await vi.waitFor(() => expect(currentLine()).toBe('offline'))

  noteAnswer()
  expect(currentLine()).toBe('offline')
  asked[1]?.reject(silence)
})

test('a word that was on its way when the network went is asked for once more', async () => {
  const before = lookForLine()
  loseNetwork()
  asked[0]?.resolve(new Response('ok'))
  expect(await before).toBe('up')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.reject(silence)
  await vi.waitFor(() => expect(currentLine()).toBe('offline'))
})
