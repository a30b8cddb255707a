import { callRecordingLimits } from '#contract/room-limits.ts'
import { openAudioContext } from '#web/features/room/devices/audio.ts'
import { createDeferred } from '#web/lib/ponyfills.ts'
import { createVideoMixer, type VideoSources } from './video-mixer.ts'

export type RecordingSources = VideoSources & { audioTracks: readonly MediaStreamTrack[] }

/** H.264 first, because it plays everywhere. VP8 needs less CPU than VP9. */
const mimeTypes = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
]

/** Undefined when the browser cannot record. */
export const recordingMimeType: string | undefined =
  typeof MediaRecorder === 'undefined'
    ? undefined
    : mimeTypes.find(type => MediaRecorder.isTypeSupported(type))

/** Recorded data, and the duration of the recording after it. */
export type MediaChunk = { content: Blob; endMs: number }

/**
 * Records both participants and emits a chunk per slice. Stopping emits the last chunk. A recorder that stops by
 * itself has failed.
 */
export function startMediaRecorder(
  initialSources: RecordingSources,
  type: string,
  {
    container = null,
    onChunk,
    onFailed,
  }: {
    /** Element of the page that holds the videos. */
    container?: HTMLElement | null
    onChunk: (chunk: MediaChunk) => void
    onFailed: () => void
  },
) {
  let sources = initialSources
  const videoMixer = createVideoMixer(() => sources, container)
  const audioMixer = createAudioMixer(sources.audioTracks, type)
  const tracks = [videoMixer.track, audioMixer.track].filter(track => track !== undefined)
  const recorder = new MediaRecorder(new MediaStream(tracks), {
    mimeType: type,
    videoBitsPerSecond: callRecordingLimits.videoBitsPerSecond,
    audioBitsPerSecond: callRecordingLimits.audioBitsPerSecond,
    // Without it MP4 buffers everything until the next key frame.
    ...{ videoKeyFrameIntervalDuration: callRecordingLimits.chunkMs },
  })
  const { promise: whenEnded, resolve: resolveEnded } = createDeferred<void>()
  const startedAt = performance.now()
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) onChunk({ content: data, endMs: Math.round(performance.now() - startedAt) })
  }
  let isStopping = false
  recorder.onerror = onFailed
  recorder.onstop = () => {
    if (!isStopping) onFailed()
    resolveEnded()
  }
  recorder.start(callRecordingLimits.chunkMs)
  return {
    setSources(next: RecordingSources): void {
      sources = next
      if (!isStopping) audioMixer.setTracks(next.audioTracks)
    },
    findBlackPictures: videoMixer.findBlackPictures,
    async stop(): Promise<void> {
      isStopping = true
      if (recorder.state === 'inactive') resolveEnded()
      else recorder.stop()
      await whenEnded
      for (const track of tracks) track.stop()
      videoMixer.close()
      audioMixer.close()
    },
  }
}

/**
 * Sample rate of all MP4 recordings. By default it is the one of the speaker, and the parts of a recording made with
 * different speakers could not be joined. WebM has a fixed one.
 */
const mp4SampleRate = 48_000

/** Mixes audio tracks. The set of tracks may change during the recording. */
function createAudioMixer(initialTracks: readonly MediaStreamTrack[], type: string) {
  const context = openAudioContext(type.startsWith('video/mp4') ? { sampleRate: mp4SampleRate } : {})
  const mixed = context.createMediaStreamDestination()
  const sources = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>()

  function setTracks(tracks: readonly MediaStreamTrack[]): void {
    for (const [track, source] of sources) {
      if (tracks.includes(track)) continue
      source.disconnect()
      sources.delete(track)
    }
    for (const track of tracks) {
      if (sources.has(track)) continue
      const source = context.createMediaStreamSource(new MediaStream([track]))
      source.connect(mixed)
      sources.set(track, source)
    }
  }

  setTracks(initialTracks)
  return {
    track: mixed.stream.getAudioTracks()[0],
    setTracks,
    close: () => void context.close(),
  }
}
