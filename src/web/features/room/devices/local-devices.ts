import { localStore } from '#web/lib/storage/storage.ts'

export const deviceKinds = ['microphone', 'camera'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/**
 * Reason for a missing device. Each has its own message:
 * - `dismissed`: the user closed the browser's question
 * - `denied`: the browser does not allow this page to use it
 * - `system`: the operating system does not allow the browser to use it
 * - `insecure`: the page has no HTTPS
 * - `unsupported`: the browser has no devices for any page, as those built into other apps
 */
export type DeviceError = 'dismissed' | 'denied' | 'system' | 'missing' | 'busy' | 'insecure' | 'unsupported'

export type DeviceState = {
  track: MediaStreamTrack | null
  isOn: boolean
  deviceId: string
  error: DeviceError | null
  /** The system interrupts the track, for example during a phone call. */
  isInterrupted: boolean
}
export type DeviceOption = { id: string; label: string }

export type LocalDevicesState = {
  /** The browser asks for permission only after a click, unless the user has granted it before. */
  permissionStage: 'not-requested' | 'requesting' | 'requested'
  microphone: DeviceState
  camera: DeviceState
  /** Selected speaker. Empty means the system default. */
  speakerId: string
  options: Record<DeviceKind | 'speaker', readonly DeviceOption[]>
}

/** Chrome names the cause in the messages of its errors. */
export const isRefusedBySystem = (error: unknown): boolean =>
  error instanceof Error && /by (the )?(operating )?system/i.test(error.message)

/** One name of an error has several causes. The permission after the error tells them apart. */
export function toDeviceError(error: unknown, permission: PermissionState | null = null): DeviceError {
  const name = error instanceof Error ? error.name : ''
  // `navigator.mediaDevices` is missing.
  if (name === 'TypeError') return globalThis.isSecureContext ? 'unsupported' : 'insecure'
  if (isRefusedBySystem(error)) return 'system'
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    if (error instanceof Error && /dismissed/i.test(error.message)) return 'dismissed'
    return permission === 'granted' ? 'system' : 'denied'
  }
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

/** Errors to show: one message when both devices have the same error. */
export function groupDeviceErrors({ microphone, camera }: Pick<LocalDevicesState, DeviceKind>) {
  if (microphone.error && microphone.error === camera.error) {
    return [{ device: 'both', error: microphone.error }] as const
  }
  return (
    [
      ['microphone', microphone.error],
      ['camera', camera.error],
    ] as const
  ).flatMap(([device, error]) => (error ? [{ device, error }] : []))
}

type DevicePreference = { deviceId: string; isOn: boolean }
type DevicePreferences = Record<DeviceKind, DevicePreference> & { speakerId: string; isBlurred: boolean }

const storageKey = 'room-devices'

/** Choices of the last visit. By default everything is on. */
export function loadDevicePreferences(): DevicePreferences {
  const defaults = { deviceId: '', isOn: true }
  try {
    const stored = JSON.parse(localStore.getItem(storageKey) ?? '{}')
    return {
      microphone: { ...defaults, ...stored.microphone },
      camera: { ...defaults, ...stored.camera },
      speakerId: String(stored.speakerId ?? ''),
      isBlurred: stored.isBlurred === true,
    }
  } catch {
    return { microphone: defaults, camera: defaults, speakerId: '', isBlurred: false }
  }
}

export const saveDevicePreferences = (preferences: DevicePreferences): void =>
  localStore.setItem(storageKey, JSON.stringify(preferences))
