import { callRecordingLimits } from '#contract/room-limits.ts'

export type VideoSources = { self: ParticipantVideo; peer: ParticipantVideo; screen: MediaStreamTrack | null }
type ParticipantVideo = { name: string; track: MediaStreamTrack | null }

/** Picture of which the recording shows only black. */
export type BlackPicture = { kind: 'everything' } | { kind: 'screen' } | { kind: 'participant'; name: string }

type Rect = { x: number; y: number; width: number; height: number }

const { width, height, framesPerSecond } = callRecordingLimits
const sideTile = { width: 320, height: 240 }
const frameMs = 1000 / framesPerSecond
const backgroundColor = '#141311'
const textColor = '#f3ede3'

/**
 * Draws both videos with names on a canvas, beside a shared screen. A worker provides the timer, because hidden pages
 * rarely render. Canvas and videos are in the container, because Safari draws only videos of the document.
 */
export function createVideoMixer(getSources: () => VideoSources, container?: HTMLElement | null) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  container?.append(canvas)
  const context = canvas.getContext('2d', { alpha: false })
  const videos = new Map<MediaStreamTrack, HTMLVideoElement>()
  const timer = new Worker(new URL('./timer-worker.ts', import.meta.url), { type: 'module' })
  timer.onmessage = drawAndWait

  /** Requests the next frame after drawing, and leaves half of the time to the rest of the page. */
  function drawAndWait(): void {
    const startedAt = performance.now()
    draw()
    const tookMs = performance.now() - startedAt
    timer.postMessage(Math.max(frameMs - tookMs, tookMs))
  }

  function draw(): void {
    if (!context) return
    const { self, peer, screen } = getSources()
    releaseUnused([self.track, peer.track, screen])
    context.fillStyle = backgroundColor
    context.fillRect(0, 0, width, height)
    if (screen) {
      drawVideo(videoOf(screen), { x: 0, y: 0, width: width - sideTile.width, height }, 'contain')
      drawParticipant(peer, { x: width - sideTile.width, y: 0, ...sideTile })
      drawParticipant(self, { x: width - sideTile.width, y: sideTile.height, ...sideTile })
    } else {
      drawParticipant(peer, { x: 0, y: 0, width: width / 2, height })
      drawParticipant(self, { x: width / 2, y: 0, width: width / 2, height })
    }
  }

  function drawParticipant({ name, track }: ParticipantVideo, area: Rect): void {
    if (!context) return
    if (!track) {
      drawName(name, area)
      return
    }
    drawVideo(videoOf(track), area, 'cover')
    context.font = '24px sans-serif'
    context.textAlign = 'start'
    context.textBaseline = 'bottom'
    const [x, y] = [area.x + 16, area.y + area.height - 12]
    context.fillStyle = 'rgb(0 0 0 / 0.55)'
    context.fillRect(x - 8, y - 32, Math.min(context.measureText(name).width, area.width - 32) + 16, 38)
    context.fillStyle = textColor
    context.fillText(name, x, y, area.width - 32)
  }

  /** Stands for a participant whose camera is off. */
  function drawName(name: string, { x, y, width: areaWidth, height: areaHeight }: Rect): void {
    if (!context) return
    context.font = '48px sans-serif'
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = textColor
    context.fillText(name, x + areaWidth / 2, y + areaHeight / 2, areaWidth - 32)
  }

  /** Scales the video to cover its area, or to be contained in it. */
  function drawVideo(video: HTMLVideoElement, { x, y, ...area }: Rect, fit: 'cover' | 'contain'): void {
    const { videoWidth, videoHeight } = video
    if (!context || videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    const [byWidth, byHeight] = [area.width / videoWidth, area.height / videoHeight]
    const scale = fit === 'cover' ? Math.max(byWidth, byHeight) : Math.min(byWidth, byHeight)
    const cut = {
      width: Math.min(videoWidth, area.width / scale),
      height: Math.min(videoHeight, area.height / scale),
    }
    const size = { width: cut.width * scale, height: cut.height * scale }
    context.drawImage(
      video,
      (videoWidth - cut.width) / 2,
      (videoHeight - cut.height) / 2,
      cut.width,
      cut.height,
      x + (area.width - size.width) / 2,
      y + (area.height - size.height) / 2,
      size.width,
      size.height,
    )
  }

  function videoOf(track: MediaStreamTrack): HTMLVideoElement {
    const existing = videos.get(track)
    if (existing) return existing
    const video = createVideo(track)
    void video.play().catch(() => undefined)
    videos.set(track, video)
    return video
  }

  function createVideo(track: MediaStreamTrack): HTMLVideoElement {
    const video = document.createElement('video')
    video.muted = true
    video.playsInline = true
    video.srcObject = new MediaStream([track])
    container?.append(video)
    return video
  }

  /** Pictures that are black although their tracks send. A browser may draw nothing without an error. */
  async function findBlackPictures(): Promise<BlackPicture[]> {
    if (await isOutputBlack()) return [{ kind: 'everything' }]
    const { self, peer, screen } = getSources()
    const blackParticipants = [self, peer].filter(({ track }) => isSourceBlack(track))
    return [
      ...blackParticipants.map(({ name }): BlackPicture => ({ kind: 'participant', name })),
      ...(isSourceBlack(screen) ? [{ kind: 'screen' } as const] : []),
    ]
  }

  function isSourceBlack(track: MediaStreamTrack | null): boolean {
    if (track?.readyState !== 'live' || track.muted || !track.enabled) return false
    const video = videos.get(track)
    return video !== undefined && video.videoWidth > 0 && isBlack(video)
  }

  /** The background and the names are never black. */
  async function isOutputBlack(): Promise<boolean> {
    if (!output) return false
    const video = createVideo(output)
    try {
      await video.play()
      return isBlack(video)
    } catch {
      return false
    } finally {
      release(video)
    }
  }

  function releaseUnused(activeTracks: readonly (MediaStreamTrack | null)[]): void {
    for (const [track, video] of videos) {
      if (activeTracks.includes(track)) continue
      release(video)
      videos.delete(track)
    }
  }

  drawAndWait()
  const output = canvas.captureStream(framesPerSecond).getVideoTracks()[0]
  return {
    track: output,
    findBlackPictures,
    close() {
      timer.terminate()
      releaseUnused([])
      if (container) canvas.remove()
    },
  }
}

function release(video: HTMLVideoElement): void {
  video.srcObject = null
  video.remove()
}

/** Maximum value of a color, from 0 to 255, that counts as black. */
const maxBlack = 12
const probeSize = { width: 32, height: 18 }

function isBlack(video: HTMLVideoElement): boolean {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, probeSize)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  context.drawImage(video, 0, 0, probeSize.width, probeSize.height)
  const { data } = context.getImageData(0, 0, probeSize.width, probeSize.height)
  // Every fourth value is the opacity.
  return data.every((value, index) => index % 4 === 3 || value <= maxBlack)
}
