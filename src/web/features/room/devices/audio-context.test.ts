import { beforeEach, expect, test, vi } from 'vitest'
import { openAudioContext, playTestTone } from './audio.ts'

let page: EventTarget
let contexts: FakeContext[]

class FakeContext extends EventTarget {
  state = 'running'
  isRefused = false
  currentTime = 0
  constructor() {
    super()
    contexts.push(this)
  }
  async resume() {
    if (this.isRefused) throw new DOMException('interrupted', 'InvalidStateError')
    this.become('running')
  }
  async close() {
    this.become('closed')
  }
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  createMediaStreamDestination = () => ({ stream: {} })
  createGain = () => ({
    gain: { setValueAtTime() {}, linearRampToValueAtTime() {} },
    connect: (next: unknown) => next,
  })
  createOscillator = () =>
    Object.assign(new EventTarget(), {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start() {},
      stop() {},
    })
}

beforeEach(() => {
  page = new EventTarget()
  contexts = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('AudioContext', FakeContext)
})

test('sound goes on after the system has interrupted it', async () => {
  const context = openAudioContext() as unknown as FakeContext
  context.become('suspended')
  await vi.waitFor(() => expect(context.state).toBe('running'))

  context.isRefused = true
  context.become('interrupted')
  context.isRefused = false
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(context.state).toBe('running'))
})

test('a closed context stays closed', async () => {
  const context = openAudioContext() as unknown as FakeContext
  await context.close()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(context.state).toBe('closed')
})

test('a test sound that cannot be played fails, and closes its context', async () => {
  vi.stubGlobal(
    'Audio',
    class extends EventTarget {
      pause = () => undefined
      play = () => Promise.reject(new DOMException('no device', 'NotAllowedError'))
    },
  )
  await expect(playTestTone('')).rejects.toThrow('no device')
  expect(contexts.map(({ state }) => state)).toEqual(['closed'])
})

test('a test sound fails if no device plays it to its end', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'Audio',
    class extends EventTarget {
      play = async () => undefined
      pause = () => undefined
    },
  )
  const played = playTestTone('').catch((error: Error) => error.message)
  // Not all timers: an app of another test file in this process may begin new ones for ever.
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await played).toBe('the test sound did not end')
  vi.useRealTimers()
})
