import { filmLimits } from '#contract/room-limits.ts'

/** What is to be seen of the two, and of a screen that one of them shares. */
export type VideoSources = { self: ParticipantVideo; peer: ParticipantVideo; screen: MediaStreamTrack | null }
export type ParticipantVideo = { name: string; track: MediaStreamTrack | null }

type Rect = { x: number; y: number; width: number; height: number }

const { width, height, framesPerSecond } = filmLimits
const sideTile = { width: 320, height: 240 }
const frameMs = 1000 / framesPerSecond
const backgroundColor = '#141311'
const textColor = '#f3ede3'

/**
 * Both pictures on one canvas, with their names; a shared screen large beside them. Drawn on the beat of a worker, for a
 * hidden page would be drawn once in a while.
 */
export function createVideoMixer(faces: () => VideoSources) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d', { alpha: false })
  const videos = new Map<MediaStreamTrack, HTMLVideoElement>()
  const ticks = new Worker(new URL('./timer-worker.ts', import.meta.url), { type: 'module' })
  ticks.onmessage = drawAndWait

  /** A busy page asks for the next frame once this one is drawn, and keeps half of its time for everything else. */
  function drawAndWait(): void {
    const startedAt = performance.now()
    draw()
    const tookMs = performance.now() - startedAt
    ticks.postMessage(Math.max(frameMs - tookMs, tookMs))
  }

  function draw(): void {
    if (!pen) return
    const { self, peer, screen } = faces()
    forgetAllBut([self.track, peer.track, screen])
    pen.fillStyle = backgroundColor
    pen.fillRect(0, 0, width, height)
    if (screen) {
      place(videoOf(screen), { x: 0, y: 0, width: width - sideTile.width, height }, 'whole')
      face(peer, { x: width - sideTile.width, y: 0, ...sideTile })
      face(self, { x: width - sideTile.width, y: sideTile.height, ...sideTile })
    } else {
      face(peer, { x: 0, y: 0, width: width / 2, height })
      face(self, { x: width / 2, y: 0, width: width / 2, height })
    }
  }

  function face({ name, track }: ParticipantVideo, area: Rect): void {
    if (!pen) return
    if (track) place(videoOf(track), area, 'filled')
    pen.font = '24px sans-serif'
    pen.textBaseline = 'bottom'
    const [x, y] = [area.x + 16, area.y + area.height - 12]
    pen.fillStyle = 'rgb(0 0 0 / 0.55)'
    pen.fillRect(x - 8, y - 32, Math.min(pen.measureText(name).width, area.width - 32) + 16, 38)
    pen.fillStyle = textColor
    pen.fillText(name, x, y, area.width - 32)
  }

  /** Cut to fill its area, or shown whole in it. */
  function place(video: HTMLVideoElement, { x, y, ...area }: Rect, how: 'filled' | 'whole'): void {
    const { videoWidth, videoHeight } = video
    if (!pen || videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    const [byWidth, byHeight] = [area.width / videoWidth, area.height / videoHeight]
    const scale = how === 'filled' ? Math.max(byWidth, byHeight) : Math.min(byWidth, byHeight)
    const cut = {
      width: Math.min(videoWidth, area.width / scale),
      height: Math.min(videoHeight, area.height / scale),
    }
    const put = { width: cut.width * scale, height: cut.height * scale }
    pen.drawImage(
      video,
      (videoWidth - cut.width) / 2,
      (videoHeight - cut.height) / 2,
      cut.width,
      cut.height,
      x + (area.width - put.width) / 2,
      y + (area.height - put.height) / 2,
      put.width,
      put.height,
    )
  }

  function videoOf(track: MediaStreamTrack): HTMLVideoElement {
    const known = videos.get(track)
    if (known) return known
    const video = document.createElement('video')
    video.muted = true
    video.playsInline = true
    video.srcObject = new MediaStream([track])
    void video.play().catch(() => undefined)
    videos.set(track, video)
    return video
  }

  function forgetAllBut(shown: readonly (MediaStreamTrack | null)[]): void {
    for (const [track, video] of videos) {
      if (shown.includes(track)) continue
      video.srcObject = null
      videos.delete(track)
    }
  }

  drawAndWait()
  return {
    track: canvas.captureStream(framesPerSecond).getVideoTracks()[0],
    close() {
      ticks.terminate()
      forgetAllBut([])
    },
  }
}
