import { filmLimits } from '#contract/room-limits.ts'
import { createAudioMixer } from './audio-mixer.ts'
import { createVideoMixer, type VideoSources } from './video-mixer.ts'

/** What is seen and heard now. */
export type RecordingSources = VideoSources & { audioTracks: readonly MediaStreamTrack[] }

/** H.264 where the browser can, for it plays everywhere; VP8 else, which leaves the processor to the call. */
const mimeTypes = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
]

/** What this browser can record; nothing where it cannot. */
export const recordingMimeType: string | undefined =
  typeof MediaRecorder === 'undefined'
    ? undefined
    : mimeTypes.find(type => MediaRecorder.isTypeSupported(type))

/** What the recorder hands over at once, and how long the film is with it. */
export type MediaChunk = { content: Blob; endMs: number }

/**
 * Records both of a room. Each piece is handed over as it is done, with how long the film is then, in milliseconds.
 * Stopping hands over the last one. A recorder that ends by itself has failed.
 */
export function startMediaRecorder(
  first: RecordingSources,
  type: string,
  { onChunk, onFailed }: { onChunk: (piece: MediaChunk) => void; onFailed: () => void },
) {
  let scene = first
  const picture = createVideoMixer(() => scene)
  const sound = createAudioMixer(scene.audioTracks)
  const lines = [picture.track, sound.track].filter(track => track !== undefined)
  const recorder = new MediaRecorder(new MediaStream(lines), {
    mimeType: type,
    videoBitsPerSecond: filmLimits.videoBits,
    audioBitsPerSecond: filmLimits.soundBits,
    // Otherwise MP4 holds everything back until a picture that stands for itself.
    ...{ videoKeyFrameIntervalDuration: filmLimits.sliceMs },
  })
  const { promise: hasEnded, resolve: ended } = Promise.withResolvers<void>()
  const beganAt = performance.now()
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) onChunk({ content: data, endMs: Math.round(performance.now() - beganAt) })
  }
  let isAsked = false
  recorder.onerror = onFailed
  recorder.onstop = () => {
    if (!isAsked) onFailed()
    ended()
  }
  recorder.start(filmLimits.sliceMs)
  return {
    setSources(next: RecordingSources): void {
      scene = next
      if (!isAsked) sound.setTracks(next.audioTracks)
    },
    async stop(): Promise<void> {
      isAsked = true
      if (recorder.state === 'inactive') ended()
      else recorder.stop()
      await hasEnded
      for (const line of lines) line.stop()
      picture.close()
      sound.close()
    },
  }
}
