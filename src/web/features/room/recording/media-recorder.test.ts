import { expect, test, vi } from 'vitest'
import { startMediaRecorder } from './media-recorder.ts'

const stream = { getVideoTracks: () => [], getAudioTracks: () => [] }

function stubBrowser() {
  const audioContexts: AudioContextOptions[] = []
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor(options: AudioContextOptions) {
        audioContexts.push(options)
      }
      createMediaStreamDestination = () => ({ stream })
      addEventListener() {}
      resume = async () => {}
    },
  )
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal(
    'MediaRecorder',
    class {
      start() {}
    },
  )
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
    },
  )
  const canvas = { getContext: () => null, captureStream: () => stream }
  vi.stubGlobal('document', { createElement: () => canvas, addEventListener() {} })
  return audioContexts
}

test('all parts of an MP4 recording have one sample rate, whichever speaker the interviewer uses', () => {
  const audioContexts = stubBrowser()
  const participant = { name: 'Nino', track: null }
  const sources = { self: participant, peer: participant, screen: null, audioTracks: [] }
  const handlers = { onChunk() {}, onFailed() {} }
  startMediaRecorder(sources, 'video/mp4;codecs=avc1.42E01F,mp4a.40.2', handlers)
  // Opus has one sample rate.
  startMediaRecorder(sources, 'video/webm;codecs=vp8,opus', handlers)
  expect(audioContexts).toEqual([{ sampleRate: 48_000 }, {}])
})
