import { useEffect, useRef, useState } from 'react'
import type { LocalTracks } from '#web/features/room/connection/peer-connection.ts'

type ScreenTracks = Pick<LocalTracks, 'screen' | 'screenSound'>
const noScreen: ScreenTracks = { screen: null, screenSound: null }

function stopTracks({ screen, screenSound }: ScreenTracks): void {
  screen?.stop()
  screenSound?.stop()
}

/** Null when the user dismisses the browser's prompt. */
async function captureScreen(): Promise<ScreenTracks | null> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true })
    return { screen: stream.getVideoTracks()[0] ?? null, screenSound: stream.getAudioTracks()[0] ?? null }
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') return null
    throw error
  }
}

export function useScreenShare() {
  const [tracks, setTracks] = useState(noScreen)
  const [hasFailed, setFailed] = useState(false)
  const current = useRef(noScreen)

  function setScreen(next: ScreenTracks): void {
    stopTracks(current.current)
    current.current = next
    setTracks(next)
  }

  async function start(): Promise<void> {
    setFailed(false)
    const captured = await captureScreen().catch(() => setFailed(true))
    if (!captured) return
    // The browser has its own button to stop sharing.
    if (captured.screen) captured.screen.onended = () => setScreen(noScreen)
    setScreen(captured)
  }

  useEffect(() => () => stopTracks(current.current), [])
  return {
    ...tracks,
    isSupported: navigator.mediaDevices !== undefined && 'getDisplayMedia' in navigator.mediaDevices,
    hasFailed,
    start,
    stop: () => setScreen(noScreen),
    dismissError: () => setFailed(false),
  }
}
export type ScreenShare = ReturnType<typeof useScreenShare>
