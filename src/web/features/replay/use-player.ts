import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { locatePosition, type TimelineSegment, totalDuration } from './timeline-segments.ts'

/** Often enough for a text that changes, and rarely enough for a phone. */
const tickMs = 100

/** Goes through a session. Where it was filmed the film is the clock, elsewhere time itself. */
export function usePlayer(
  stretches: readonly TimelineSegment[],
  film: RefObject<HTMLVideoElement | null>,
  begin: number,
) {
  const [position, setPosition] = useState(begin)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(1)
  const total = totalDuration(stretches)
  const beat = useRef(0)

  /** Puts the film where it belongs; off, it waits there. */
  function align(at: number, plays: boolean): void {
    const video = film.current
    const place = locatePosition(stretches, at)
    if (!video || !place) return
    if (place.segment.film === null) {
      video.pause()
      return
    }
    const wanted = (place.segment.film + at - place.segmentStart) / 1000
    if (Math.abs(video.currentTime - wanted) > 0.3) video.currentTime = wanted
    video.playbackRate = speed
    if (plays) void video.play().catch(() => undefined)
    else video.pause()
  }

  function seek(to: number): void {
    const at = Math.max(0, Math.min(to, total))
    setPosition(at)
    align(at, isPlaying)
  }

  function play(plays: boolean): void {
    const at = plays && position >= total ? 0 : position
    setPosition(at)
    setPlaying(plays)
    beat.current = performance.now()
    align(at, plays)
  }

  const step = useEffectEvent(() => {
    const now = performance.now()
    const passed = (now - beat.current) * speed
    beat.current = now
    const place = locatePosition(stretches, position)
    if (!place) return
    const video = film.current
    const { segmentStart, segment } = place
    const isFilm = segment.film !== null && video !== null && !video.error
    if (isFilm && (video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)) return
    const next = isFilm ? segmentStart + video.currentTime * 1000 - (segment.film ?? 0) : position + passed
    const end = segmentStart + segment.length
    // The last picture may be a little before the end that the file tells.
    const isOver = next >= end || (isFilm && video.ended)
    const at = isOver ? end : Math.max(next, segmentStart)
    setPosition(at)
    if (at >= total) return play(false)
    if (isOver) align(at, true)
  })
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(step, tickMs)
    return () => clearInterval(timer)
  }, [isPlaying])

  return {
    position,
    total,
    isPlaying,
    speed,
    seek,
    toggle: () => play(!isPlaying),
    changeSpeed(next: number): void {
      setSpeed(next)
      if (film.current) film.current.playbackRate = next
    },
    /** The film can be shown now, at its place. */
    onVideoReady: () => align(position, isPlaying),
  }
}
export type Player = ReturnType<typeof usePlayer>
