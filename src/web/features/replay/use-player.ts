import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fileAt, locatePosition, type TimelineSegment, totalDuration } from './timeline-segments.ts'

/** Interval short enough for smooth captions, and long enough for a slow phone. */
const tickMs = 100

/** Replay clock: the video inside recorded segments, the system clock elsewhere. */
export function usePlayer(
  segments: readonly TimelineSegment[],
  videoRef: RefObject<HTMLVideoElement | null>,
  /** Position to open at. */
  getStartPosition: () => number,
) {
  const [position, setPosition] = useState(getStartPosition)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(1)
  const [wasUsed, setUsed] = useState(false)
  const total = totalDuration(segments)
  const lastTick = useRef(0)
  const file = fileAt(segments, position)

  /** Seeks the video to the position, or pauses it outside recorded segments. A video of another file loads first. */
  function syncVideo(at: number, shouldPlay: boolean): void {
    const video = videoRef.current
    const located = locatePosition(segments, at)
    if (!video || !located || fileAt(segments, at) !== file) return
    if (located.segment.videoOffsetMs === null) {
      video.pause()
      return
    }
    const targetSeconds = (located.segment.videoOffsetMs + at - located.segmentStart) / 1000
    if (Math.abs(video.currentTime - targetSeconds) > 0.3) video.currentTime = targetSeconds
    video.playbackRate = speed
    if (shouldPlay) void video.play().catch(() => undefined)
    else video.pause()
  }

  function seek(to: number): void {
    const at = Math.max(0, Math.min(to, total))
    setUsed(true)
    setPosition(at)
    syncVideo(at, isPlaying)
  }

  function play(shouldPlay: boolean): void {
    const at = shouldPlay && position >= total ? 0 : position
    setUsed(true)
    setPosition(at)
    setPlaying(shouldPlay)
    lastTick.current = performance.now()
    syncVideo(at, shouldPlay)
  }

  const tick = useEffectEvent(() => {
    const now = performance.now()
    const elapsedMs = (now - lastTick.current) * speed
    lastTick.current = now
    const located = locatePosition(segments, position)
    if (!located) return
    const video = videoRef.current
    const { segmentStart, segment } = located
    const isRecorded = segment.videoOffsetMs !== null && video !== null && !video.error
    if (isRecorded && (video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)) return
    const next = isRecorded
      ? segmentStart + video.currentTime * 1000 - (segment.videoOffsetMs ?? 0)
      : position + elapsedMs
    const end = segmentStart + segment.durationMs
    // The last frame may be slightly before the duration of the file.
    const isSegmentOver = next >= end || (isRecorded && video.ended)
    const at = isSegmentOver ? end : Math.max(next, segmentStart)
    setPosition(at)
    const isAtEnd = at >= total
    if (isAtEnd) setPlaying(false)
    if (isSegmentOver) syncVideo(at, !isAtEnd)
  })
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [isPlaying])

  return {
    position,
    /** File of the recording that the video shows. */
    file,
    total,
    isPlaying,
    /** Whether the user has played or moved since the page opened. */
    wasUsed,
    speed,
    seek,
    toggle: () => play(!isPlaying),
    changeSpeed(next: number): void {
      setSpeed(next)
      if (videoRef.current) videoRef.current.playbackRate = next
    },
    onVideoReady: () => syncVideo(position, isPlaying),
  }
}
export type Player = ReturnType<typeof usePlayer>
