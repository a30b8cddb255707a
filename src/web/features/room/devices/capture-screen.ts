import type { LocalTracks } from '#web/features/room/connection/connection-adapter.ts'
import { isRefusedBySystem } from './local-devices.ts'

export type ScreenTracks = Pick<LocalTracks, 'screen' | 'screenSound'>
/** `system`: the operating system does not let the browser record the screen. `denied`: the browser refuses. */
export type ScreenError = 'system' | 'denied' | 'failed'

/** Options and constraints that TypeScript's DOM types lack. */
type ScreenOptions = DisplayMediaStreamOptions & {
  preferCurrentTab: boolean
  selfBrowserSurface: 'include' | 'exclude'
  surfaceSwitching: 'include' | 'exclude'
  systemAudio: 'include' | 'exclude'
}
type SoundConstraints = MediaTrackConstraints & {
  restrictOwnAudio: boolean
  suppressLocalAudioPlayback: boolean
}

/**
 * Asks for a screen without the sound of this page, in which the peer would hear their own voice. Browsers that cannot
 * leave it out do not offer the sound of the system. They ignore options that they do not know.
 */
function screenOptions(): ScreenOptions {
  const supported: MediaTrackSupportedConstraints & { restrictOwnAudio?: boolean } =
    navigator.mediaDevices.getSupportedConstraints?.() ?? {}
  const audio: SoundConstraints = {
    restrictOwnAudio: true,
    // The user goes on hearing the shared tab.
    suppressLocalAudioPlayback: false,
  }
  return {
    video: true,
    audio,
    preferCurrentTab: false,
    selfBrowserSurface: 'exclude',
    surfaceSwitching: 'include',
    systemAudio: supported.restrictOwnAudio ? 'include' : 'exclude',
  }
}

/** Neither tracks nor an error when the user dismisses the browser's question. */
export async function captureScreen(): Promise<{ tracks?: ScreenTracks; error?: ScreenError }> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia(screenOptions())
    const [screen = null] = stream.getVideoTracks()
    const [screenSound = null] = stream.getAudioTracks()
    return { tracks: { screen, screenSound } }
  } catch (error) {
    const screenError = await toScreenError(error)
    return screenError ? { error: screenError } : {}
  }
}

async function toScreenError(error: unknown): Promise<ScreenError | null> {
  const name = error instanceof Error ? error.name : ''
  // macOS lists no screen for a browser without its permission. Other systems fail to start the recording.
  if (isRefusedBySystem(error) || ['NotReadableError', 'NotFoundError'].includes(name)) return 'system'
  if (name !== 'NotAllowedError' && name !== 'SecurityError') return 'failed'
  return (await isDeniedByBrowser()) ? 'denied' : null
}

/** Only Chrome has this permission. */
async function isDeniedByBrowser(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'display-capture' as PermissionName })
    return state === 'denied'
  } catch {
    return false
  }
}
