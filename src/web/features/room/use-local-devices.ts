import { useEffect, useState, useSyncExternalStore } from 'react'
import { canSelectSpeaker } from './audio-output.ts'
import {
  type DeviceKind,
  type DeviceState,
  deviceKinds,
  type LocalDevicesState,
  loadDevicePreferences,
  saveDevicePreferences,
  toDeviceError,
} from './local-devices.ts'

/** The person's microphone and camera, with what can be done about them. Everything is let go with the screen. */
export function useLocalDevices() {
  const [owner] = useState(createLocalDevices)
  useEffect(() => owner.start(), [owner])
  return { ...useSyncExternalStore(owner.subscribe, owner.getSnapshot), ...owner.actions }
}
export type LocalDevices = ReturnType<typeof useLocalDevices>

const deviceInfoKinds = { microphone: 'audioinput', camera: 'videoinput', speaker: 'audiooutput' } as const

function createLocalDevices() {
  const preferences = loadDevicePreferences()
  const listeners = new Set<() => void>()
  const latest = { microphone: 0, camera: 0 }
  let isStarted = false
  let state: LocalDevicesState = {
    permissionStage: 'unasked',
    microphone: { track: null, error: null, ...preferences.microphone },
    camera: { track: null, error: null, ...preferences.camera },
    speakerId: preferences.speakerId,
    options: { microphone: [], camera: [], speaker: [] },
  }

  function change(part: Partial<LocalDevicesState>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const put = (kind: DeviceKind, part: Partial<DeviceState>) =>
    change({ [kind]: { ...state[kind], ...part } })

  function constraintsOf(kind: DeviceKind): MediaStreamConstraints {
    const { deviceId } = preferences[kind]
    const wanted = deviceId ? { deviceId: { ideal: deviceId } } : {}
    return kind === 'microphone'
      ? { audio: wanted }
      : { video: { width: { ideal: 1280 }, height: { ideal: 720 }, ...wanted } }
  }

  /** Opens what is wanted with one question of the browser; what it refuses together may come alone. */
  async function ask(): Promise<void> {
    if (!navigator.mediaDevices) {
      for (const kind of deviceKinds) put(kind, { isOn: false, error: 'insecure' })
      return change({ permissionStage: 'asked' })
    }
    for (const kind of deviceKinds) put(kind, { isOn: preferences[kind].isOn, error: null })
    change({ permissionStage: 'asking' })
    const wanted = deviceKinds.filter(kind => kind === 'microphone' || state.camera.isOn)
    const turn = wanted.map(kind => ++latest[kind])
    try {
      const stream = await navigator.mediaDevices.getUserMedia(
        Object.assign({}, ...wanted.map(constraintsOf)) as MediaStreamConstraints,
      )
      for (const track of stream.getTracks()) {
        const kind = track.kind === 'audio' ? 'microphone' : 'camera'
        receive(kind, track, turn[wanted.indexOf(kind)])
      }
    } catch {
      await Promise.all(wanted.map(acquire))
    }
    change({ permissionStage: 'asked' })
    await refresh()
  }

  async function acquire(kind: DeviceKind): Promise<void> {
    const turn = ++latest[kind]
    // Phones open one camera at a time.
    state[kind].track?.stop()
    try {
      const stream = await navigator.mediaDevices.getUserMedia(constraintsOf(kind))
      for (const track of stream.getTracks()) receive(kind, track, turn)
    } catch (error) {
      if (turn !== latest[kind]) return
      put(kind, {
        track: null,
        isOn: false,
        error: navigator.mediaDevices ? toDeviceError(error) : 'insecure',
      })
    }
  }

  function receive(kind: DeviceKind, track: MediaStreamTrack, turn: number | undefined): void {
    if (turn !== latest[kind] || !isStarted) {
      track.stop()
      return
    }
    track.enabled = state[kind].isOn
    // Unplugged: whatever else is there takes its place.
    track.onended = () => void acquire(kind)
    put(kind, { track, error: null, deviceId: track.getSettings().deviceId ?? '' })
  }

  async function refresh(): Promise<void> {
    const all = (await navigator.mediaDevices?.enumerateDevices()) ?? []
    const choicesOf = (kind: DeviceKind | 'speaker') =>
      all
        .filter(one => one.kind === deviceInfoKinds[kind] && one.deviceId !== '')
        .map(({ deviceId: id, label }) => ({ id, label }))
    change({
      options: {
        microphone: choicesOf('microphone'),
        camera: choicesOf('camera'),
        // Not every browser lets a page choose.
        speaker: canSelectSpeaker ? choicesOf('speaker') : [],
      },
    })
  }

  /** A device was plugged in or out. */
  function onChange(): void {
    if (state.permissionStage !== 'asked') return
    void refresh()
    for (const kind of deviceKinds) {
      if (state[kind].error !== 'missing') continue
      put(kind, { isOn: preferences[kind].isOn })
      if (preferences[kind].isOn) void acquire(kind)
    }
  }

  function release(): void {
    for (const kind of deviceKinds) {
      latest[kind]++
      state[kind].track?.stop()
      put(kind, { track: null, isOn: preferences[kind].isOn, error: null })
    }
    change({ permissionStage: 'unasked' })
  }

  const acts = {
    requestAccess: ask,
    /** Off also means that the camera's light goes out; a microphone that is off is only silent. */
    setEnabled(kind: DeviceKind, isOn: boolean): void {
      const { track } = state[kind]
      preferences[kind].isOn = isOn
      saveDevicePreferences(preferences)
      if (kind === 'camera' && !isOn) {
        latest[kind]++
        track?.stop()
        put(kind, { isOn, track: null })
        return
      }
      put(kind, { isOn })
      if (track) track.enabled = isOn
      else if (isOn) void acquire(kind).then(refresh)
    },
    retry(what: DeviceKind | 'both'): void {
      if (what === 'both') void ask()
      else acts.setEnabled(what, true)
    },
    /** What is known need not be said again. */
    dismissErrors(): void {
      for (const kind of deviceKinds) put(kind, { error: null })
    },
    selectDevice(kind: DeviceKind, deviceId: string): void {
      preferences[kind].deviceId = deviceId
      saveDevicePreferences(preferences)
      put(kind, { deviceId })
      if (state[kind].isOn || kind === 'microphone') void acquire(kind)
    },
    selectSpeaker(speakerId: string): void {
      preferences.speakerId = speakerId
      saveDevicePreferences(preferences)
      change({ speakerId })
    },
    /** Lets everything go: nobody is filmed any more. */
    release,
    /** Opens what may be opened without a question. */
    async requestAccessIfGranted(): Promise<void> {
      if (state.permissionStage === 'unasked' && (await isPermissionGranted())) await ask()
    },
  }

  return {
    actions: acts,
    getSnapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start() {
      isStarted = true
      navigator.mediaDevices?.addEventListener('devicechange', onChange)
      return () => {
        isStarted = false
        navigator.mediaDevices?.removeEventListener('devicechange', onChange)
        release()
      }
    },
  }
}

/** Not every browser tells; then the person is asked. */
async function isPermissionGranted(): Promise<boolean> {
  try {
    const answers = deviceKinds.map(name => navigator.permissions.query({ name: name as PermissionName }))
    return (await Promise.all(answers)).every(answer => answer.state === 'granted')
  } catch {
    return false
  }
}
