import { expect, onTestFinished, test, vi } from 'vitest'
import { createVideoMixer } from './video-mixer.ts'

test('a page too slow for the frame rate has one frame to draw, not all that it missed', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  /** Messages for the page, which reads them once it has time. */
  const queued: unknown[] = []
  const inWorker = {
    onmessage: (_: { data: unknown }) => {},
    postMessage: (data: unknown) => void queued.push(data),
  }
  vi.stubGlobal('self', inWorker)
  vi.resetModules()
  await import('./timer-worker.ts')
  const inPage = { onmessage: (_: { data: unknown }) => {} }
  vi.stubGlobal(
    'Worker',
    class {
      postMessage = (data: unknown) => inWorker.onmessage({ data })
      terminate() {}
      set onmessage(hear: (event: { data: unknown }) => void) {
        inPage.onmessage = hear
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
    inPage.onmessage({ data: queued.pop() })
  }
})
