import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { getConnectionStatus, onConnectionChange } from '#web/lib/api/connection-store.ts'

/**
 * Reload of a video or audio that failed, for example because its signed link expired: once by itself with a new link,
 * then when the connection is back or the user retries. `attempt` is the key of the element, because a failed element
 * cannot play again.
 */
export function useMediaReload(
  media: RefObject<HTMLMediaElement | null>,
  refreshLink: () => Promise<unknown>,
) {
  const [{ attempt, hasFailed }, setState] = useState({ attempt: 0, hasFailed: false })
  const isSecondTry = useRef(false)
  const reload = async () => {
    await refreshLink()
    setState(now => ({ attempt: now.attempt + 1, hasFailed: false }))
  }
  const retry = () => {
    isSecondTry.current = false
    return reload()
  }
  const retryWhenOnline = useEffectEvent(() => {
    if (getConnectionStatus() === 'online') void retry()
  })
  useEffect(() => (hasFailed ? onConnectionChange(() => retryWhenOnline()) : undefined), [hasFailed])
  const failedElement = useRef<HTMLMediaElement>(null)
  const onMediaError = () => {
    // The browser sets the error before it fires the event, so that both can report the same one.
    if (failedElement.current === media.current) return
    failedElement.current = media.current
    if (isSecondTry.current) setState(now => ({ ...now, hasFailed: true }))
    else void reload()
    isSecondTry.current = true
  }
  // An element whose sibling still suspends loads before React handles its events.
  const checkMissedError = useEffectEvent(() => {
    if (media.current?.error) onMediaError()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has a new element
  useLayoutEffect(() => checkMissedError(), [attempt])
  return {
    attempt,
    hasFailed,
    retry,
    onMediaReady(): void {
      isSecondTry.current = false
    },
    onMediaError,
  }
}

/**
 * Whether the browser plays the sound of a video without its picture, as with HEVC in a browser without the decoder.
 * It is no error to the browser. The size of the picture is known with the metadata, and may change later.
 */
export function useMissingPicture() {
  const [isPictureMissing, setMissing] = useState(false)
  const checkPicture = ({ videoWidth, readyState }: HTMLVideoElement) => {
    if (readyState >= HTMLMediaElement.HAVE_METADATA) setMissing(videoWidth === 0)
  }
  return { isPictureMissing, checkPicture }
}
