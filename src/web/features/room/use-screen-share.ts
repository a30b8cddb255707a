import { useEffect, useRef, useState } from 'react'
import type { LocalTracks } from './media/peer-connection.ts'

type ScreenTracks = Pick<LocalTracks, 'screen' | 'screenSound'>
const noScreen: ScreenTracks = { screen: null, screenSound: null }

export function useScreenShare() {
  const [tracks, setTracks] = useState(noScreen)
  const [hasFailed, setFailed] = useState(false)
  const current = useRef(noScreen)

  function setScreen(next: ScreenTracks): void {
    current.current.screen?.stop()
    current.current.screenSound?.stop()
    current.current = next
    setTracks(next)
  }

  async function start(): Promise<void> {
    setFailed(false)
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true })
      const [screen = null] = stream.getVideoTracks()
      const [screenSound = null] = stream.getAudioTracks()
      // The browser has its own button to stop sharing.
      if (screen) screen.onended = () => setScreen(noScreen)
      setScreen({ screen, screenSound })
    } catch (error) {
      // A dismissed browser prompt is no error.
      setFailed(!(error instanceof Error && error.name === 'NotAllowedError'))
    }
  }

  useEffect(
    () => () => {
      current.current.screen?.stop()
      current.current.screenSound?.stop()
    },
    [],
  )
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
