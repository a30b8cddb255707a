import { localStore } from '#web/lib/storage/storage.ts'

export const deviceKinds = ['microphone', 'camera'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** Reason for a missing device. Each has its own message. */
export type DeviceError = 'denied' | 'missing' | 'busy' | 'insecure'

export type DeviceState = {
  track: MediaStreamTrack | null
  isOn: boolean
  deviceId: string
  error: DeviceError | null
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

export function toDeviceError(error: unknown): DeviceError {
  const name = error instanceof Error ? error.name : ''
  // Browsers offer no devices to a page without HTTPS.
  if (name === 'TypeError') return 'insecure'
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
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
type DevicePreferences = Record<DeviceKind, DevicePreference> & { speakerId: string }

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
    }
  } catch {
    return { microphone: defaults, camera: defaults, speakerId: '' }
  }
}

export const saveDevicePreferences = (preferences: DevicePreferences): void =>
  localStore.setItem(storageKey, JSON.stringify(preferences))
