export const deviceKinds = ['microphone', 'camera'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** Why there is no picture or no sound of oneself; each has its own way out. */
export type Trouble = 'denied' | 'missing' | 'busy' | 'insecure'

/** A microphone or a camera: what it gives now, and whether it is wanted. */
export type Source = {
  track: MediaStreamTrack | null
  isOn: boolean
  deviceId: string
  trouble: Trouble | null
}
export type Choice = { id: string; label: string }

export type Devices = {
  /** Nothing is asked of the browser before the person says so, or has said so earlier. */
  stage: 'unasked' | 'asking' | 'asked'
  microphone: Source
  camera: Source
  /** Where the other is heard; empty for the system's own choice. */
  speakerId: string
  choices: Record<DeviceKind | 'speaker', readonly Choice[]>
}

/** What the browser's refusal means for a person. */
export function troubleOf(error: unknown): Trouble {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

/** The sentences that are needed: one for both where both have the same trouble. */
export function troublesOf({ microphone, camera }: Pick<Devices, DeviceKind>) {
  if (microphone.trouble && microphone.trouble === camera.trouble) {
    return [{ what: 'both', trouble: microphone.trouble }] as const
  }
  return (
    [
      ['microphone', microphone.trouble],
      ['camera', camera.trouble],
    ] as const
  ).flatMap(([what, trouble]) => (trouble ? [{ what, trouble }] : []))
}

type Preference = { deviceId: string; isOn: boolean }
export type Preferences = Record<DeviceKind, Preference> & { speakerId: string }

const storageKey = 'room-devices'

/** What this person chose the last time; at first everything is on. */
export function readPreferences(): Preferences {
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

export const keepPreferences = (preferences: Preferences): void =>
  localStorage.setItem(storageKey, JSON.stringify(preferences))
