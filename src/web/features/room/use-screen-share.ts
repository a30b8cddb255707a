import { useEffect, useRef, useState } from 'react'
import type { LocalTracks } from './media/peer-connection.ts'

type ScreenTracks = Pick<LocalTracks, 'screen' | 'screenSound'>
const noScreen: ScreenTracks = { screen: null, screenSound: null }

/** Showing one's screen, or a window of it, where the browser can. */
export function useScreenShare() {
  const [share, setShare] = useState(noScreen)
  const [hasFailed, setFailed] = useState(false)
  const shown = useRef(noScreen)

  function show(next: ScreenTracks): void {
    shown.current.screen?.stop()
    shown.current.screenSound?.stop()
    shown.current = next
    setShare(next)
  }

  async function start(): Promise<void> {
    setFailed(false)
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true })
      const [screen = null] = stream.getVideoTracks()
      const [screenSound = null] = stream.getAudioTracks()
      // The browser has a button of its own to stop.
      if (screen) screen.onended = () => show(noScreen)
      show({ screen, screenSound })
    } catch (error) {
      // Whoever closes the browser's question did not want to.
      setFailed(!(error instanceof Error && error.name === 'NotAllowedError'))
    }
  }

  useEffect(
    () => () => {
      shown.current.screen?.stop()
      shown.current.screenSound?.stop()
    },
    [],
  )
  return {
    ...share,
    isSupported: navigator.mediaDevices !== undefined && 'getDisplayMedia' in navigator.mediaDevices,
    hasFailed,
    start,
    stop: () => show(noScreen),
    dismissError: () => setFailed(false),
  }
}
export type ScreenShare = ReturnType<typeof useScreenShare>
