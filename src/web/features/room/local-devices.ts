export const deviceKinds = ['microphone', 'camera'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** Why there is no picture or no sound of oneself; each has its own way out. */
export type DeviceError = 'denied' | 'missing' | 'busy' | 'insecure'

/** A microphone or a camera: what it gives now, and whether it is wanted. */
export type DeviceState = {
  track: MediaStreamTrack | null
  isOn: boolean
  deviceId: string
  error: DeviceError | null
}
export type DeviceOption = { id: string; label: string }

export type LocalDevicesState = {
  /** Nothing is asked of the browser before the person says so, or has said so earlier. */
  permissionStage: 'unasked' | 'asking' | 'asked'
  microphone: DeviceState
  camera: DeviceState
  /** Where the other is heard; empty for the system's own choice. */
  speakerId: string
  options: Record<DeviceKind | 'speaker', readonly DeviceOption[]>
}

/** What the browser's refusal means for a person. */
export function toDeviceError(error: unknown): DeviceError {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

/** The sentences that are needed: one for both where both have the same trouble. */
export function groupDeviceErrors({ microphone, camera }: Pick<LocalDevicesState, DeviceKind>) {
  if (microphone.error && microphone.error === camera.error) {
    return [{ what: 'both', trouble: microphone.error }] as const
  }
  return (
    [
      ['microphone', microphone.error],
      ['camera', camera.error],
    ] as const
  ).flatMap(([what, trouble]) => (trouble ? [{ what, trouble }] : []))
}

type DevicePreference = { deviceId: string; isOn: boolean }
export type DevicePreferences = Record<DeviceKind, DevicePreference> & { speakerId: string }

const storageKey = 'room-devices'

/** What this person chose the last time; at first everything is on. */
export function loadDevicePreferences(): DevicePreferences {
  const usual = { deviceId: '', isOn: true }
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return {
      microphone: { ...usual, ...kept.microphone },
      camera: { ...usual, ...kept.camera },
      speakerId: String(kept.speakerId ?? ''),
    }
  } catch {
    return { microphone: usual, camera: usual, speakerId: '' }
  }
}

export const saveDevicePreferences = (preferences: DevicePreferences): void =>
  localStorage.setItem(storageKey, JSON.stringify(preferences))
