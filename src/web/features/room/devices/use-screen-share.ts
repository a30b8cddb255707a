import { useEffect, useRef, useState } from 'react'
import { captureScreen, type ScreenError, type ScreenTracks } from './capture-screen.ts'

const noScreen: ScreenTracks = { screen: null, screenSound: null }

function stopTracks({ screen, screenSound }: ScreenTracks): void {
  screen?.stop()
  screenSound?.stop()
}

export function useScreenShare() {
  const [tracks, setTracks] = useState(noScreen)
  /** The system sends no picture, for example of a minimized window. */
  const [isInterrupted, setInterrupted] = useState(false)
  const [error, setError] = useState<ScreenError | null>(null)
  const current = useRef(noScreen)
  /** Goes up when sharing ends, so that a capture which the user grants afterwards is stopped at once. */
  const generation = useRef(0)

  function setScreen(next: ScreenTracks): void {
    stopTracks(current.current)
    current.current = next
    setTracks(next)
    setInterrupted(next.screen?.muted ?? false)
  }

  async function start(): Promise<void> {
    setError(null)
    const requested = ++generation.current
    const captured = await captureScreen()
    if (requested !== generation.current) {
      if (captured.tracks) stopTracks(captured.tracks)
      return
    }
    if (captured.error) setError(captured.error)
    if (!captured.tracks) return
    const { screen } = captured.tracks
    // The browser has its own button to stop sharing.
    if (screen) {
      const showInterruption = () => {
        if (current.current.screen === screen) setInterrupted(screen.muted)
      }
      screen.onended = () => setScreen(noScreen)
      screen.onmute = showInterruption
      screen.onunmute = showInterruption
    }
    setScreen(captured.tracks)
  }

  function stop(): void {
    generation.current++
    setScreen(noScreen)
  }

  useEffect(
    () => () => {
      generation.current++
      stopTracks(current.current)
    },
    [],
  )
  return {
    ...tracks,
    isSupported: navigator.mediaDevices !== undefined && 'getDisplayMedia' in navigator.mediaDevices,
    isInterrupted,
    error,
    start,
    stop,
    dismissError: () => setError(null),
  }
}
export type ScreenShare = ReturnType<typeof useScreenShare>
