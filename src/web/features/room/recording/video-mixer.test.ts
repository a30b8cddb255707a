import { expect, onTestFinished, test, vi } from 'vitest'
import { createVideoMixer } from './video-mixer.ts'

test('a page too slow for the frame rate draws one frame, not all that it missed', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  /** Messages queued for a busy page. */
  const queued: unknown[] = []
  const workerScope = {
    onmessage: (_: { data: unknown }) => {},
    postMessage: (data: unknown) => void queued.push(data),
  }
  vi.stubGlobal('self', workerScope)
  vi.resetModules()
  await import('./timer-worker.ts')
  const pageWorker = { onmessage: (_: { data: unknown }) => {} }
  vi.stubGlobal(
    'Worker',
    class {
      postMessage = (data: unknown) => workerScope.onmessage({ data })
      terminate() {}
      set onmessage(listener: (event: { data: unknown }) => void) {
        pageWorker.onmessage = listener
      }
    },
  )
  const canvas = { getContext: () => null, captureStream: () => ({ getVideoTracks: () => [] }) }
  vi.stubGlobal('document', { createElement: () => canvas })

  const person = { name: 'Anna', track: null }
  createVideoMixer(() => ({ self: person, peer: person, screen: null }))
  for (const _ of [1, 2, 3]) {
    vi.advanceTimersByTime(5000)
    expect(queued).toHaveLength(1)
    pageWorker.onmessage({ data: queued.pop() })
  }
})

test('a participant whose camera is off is shown by name, in the middle of their half', () => {
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
    },
  )
  const written: unknown[] = []
  const context = {
    fillRect() {},
    textAlign: '',
    fillText: (name: string, x: number, y: number) => written.push([name, x, y, context.textAlign]),
  }
  const canvas = { getContext: () => context, captureStream: () => ({ getVideoTracks: () => [] }) }
  vi.stubGlobal('document', { createElement: () => canvas })

  createVideoMixer(() => ({
    self: { name: 'Nino', track: null },
    peer: { name: 'Anna', track: null },
    screen: null,
  }))
  expect(written).toEqual([
    ['Anna', 320, 360, 'center'],
    ['Nino', 960, 360, 'center'],
  ])
})
