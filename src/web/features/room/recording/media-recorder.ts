import { filmLimits } from '#contract/room-limits.ts'
import { mixSounds } from './audio-mixer.ts'
import { drawFaces, type Faces } from './video-mixer.ts'

/** What is seen and heard now. */
export type Scene = Faces & { sounds: readonly MediaStreamTrack[] }

/** H.264 where the browser can, for it plays everywhere; VP8 else, which leaves the processor to the call. */
const types = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
]

/** What this browser can record; nothing where it cannot. */
export const filmType: string | undefined =
  typeof MediaRecorder === 'undefined' ? undefined : types.find(type => MediaRecorder.isTypeSupported(type))

/** What the recorder hands over at once, and how long the film is with it. */
export type Recorded = { content: Blob; until: number }

/**
 * Records both of a room. Each piece is handed over as it is done, with how long the film is then, in milliseconds.
 * Stopping hands over the last one. A recorder that ends by itself has failed.
 */
export function recordFilm(
  first: Scene,
  type: string,
  { onPiece, onFailed }: { onPiece: (piece: Recorded) => void; onFailed: () => void },
) {
  let scene = first
  const picture = drawFaces(() => scene)
  const sound = mixSounds(scene.sounds)
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
    if (data.size > 0) onPiece({ content: data, until: Math.round(performance.now() - beganAt) })
  }
  let isAsked = false
  recorder.onerror = onFailed
  recorder.onstop = () => {
    if (!isAsked) onFailed()
    ended()
  }
  recorder.start(filmLimits.sliceMs)
  return {
    show(next: Scene): void {
      scene = next
      if (!isAsked) sound.hear(next.sounds)
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
