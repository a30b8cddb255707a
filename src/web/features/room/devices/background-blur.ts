/**
 * Blur of the background by the camera or the system (Media Capture Extensions), which costs the page nothing. Browsers that
 * do not know the constraint ignore it.
 */
type BlurSettings = { backgroundBlur?: boolean }

export const blurConstraint = (isBlurred: boolean): MediaTrackConstraints & BlurSettings =>
  isBlurred ? { backgroundBlur: true } : {}

/** Whether the page may turn the blur on and off. Some systems leave that to the user. */
export function canSetBlur(track: MediaStreamTrack | null): boolean {
  const capabilities = track?.getCapabilities?.() as { backgroundBlur?: boolean[] } | undefined
  return capabilities?.backgroundBlur?.includes(true) === true && capabilities.backgroundBlur.includes(false)
}

export const isBlurred = (track: MediaStreamTrack | null): boolean =>
  (track?.getSettings() as BlurSettings | undefined)?.backgroundBlur === true

export async function applyBlur(track: MediaStreamTrack | null, isOn: boolean): Promise<void> {
  const constraints: MediaTrackConstraints & BlurSettings = {
    ...track?.getConstraints(),
    backgroundBlur: isOn,
  }
  // The camera may refuse. The checkbox shows its setting.
  await track?.applyConstraints(constraints).catch(() => undefined)
}

/** The system can also change the setting. */
export function onBlurChange(track: MediaStreamTrack | null, listener: () => void): () => void {
  track?.addEventListener('configurationchange', listener)
  return () => track?.removeEventListener('configurationchange', listener)
}
