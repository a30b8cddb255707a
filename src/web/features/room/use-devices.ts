import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  type DeviceKind,
  type Devices,
  deviceKinds,
  keepPreferences,
  readPreferences,
  type Source,
  troubleOf,
} from './device-state.ts'
import { canChooseSpeaker } from './speaker-test.ts'

/** The person's microphone and camera, with what can be done about them. Everything is let go with the screen. */
export function useDevices() {
  const [owner] = useState(openDevices)
  useEffect(() => owner.start(), [owner])
  return { ...useSyncExternalStore(owner.subscribe, owner.read), ...owner.acts }
}
export type OwnDevices = ReturnType<typeof useDevices>

const browserKinds = { microphone: 'audioinput', camera: 'videoinput', speaker: 'audiooutput' } as const

function openDevices() {
  const preferences = readPreferences()
  const listeners = new Set<() => void>()
  const latest = { microphone: 0, camera: 0 }
  let isStarted = false
  let state: Devices = {
    stage: 'unasked',
    microphone: { track: null, trouble: null, ...preferences.microphone },
    camera: { track: null, trouble: null, ...preferences.camera },
    speakerId: preferences.speakerId,
    choices: { microphone: [], camera: [], speaker: [] },
  }

  function change(part: Partial<Devices>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const put = (kind: DeviceKind, part: Partial<Source>) => change({ [kind]: { ...state[kind], ...part } })

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
      for (const kind of deviceKinds) put(kind, { isOn: false, trouble: 'insecure' })
      return change({ stage: 'asked' })
    }
    for (const kind of deviceKinds) put(kind, { isOn: preferences[kind].isOn, trouble: null })
    change({ stage: 'asking' })
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
    change({ stage: 'asked' })
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
      put(kind, { track: null, isOn: false, trouble: navigator.mediaDevices ? troubleOf(error) : 'insecure' })
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
    put(kind, { track, trouble: null, deviceId: track.getSettings().deviceId ?? '' })
  }

  async function refresh(): Promise<void> {
    const all = (await navigator.mediaDevices?.enumerateDevices()) ?? []
    const choicesOf = (kind: DeviceKind | 'speaker') =>
      all
        .filter(one => one.kind === browserKinds[kind] && one.deviceId !== '')
        .map(({ deviceId: id, label }) => ({ id, label }))
    change({
      choices: {
        microphone: choicesOf('microphone'),
        camera: choicesOf('camera'),
        // Not every browser lets a page choose.
        speaker: canChooseSpeaker ? choicesOf('speaker') : [],
      },
    })
  }

  /** A device was plugged in or out. */
  function onChange(): void {
    if (state.stage !== 'asked') return
    void refresh()
    for (const kind of deviceKinds) {
      if (state[kind].trouble !== 'missing') continue
      put(kind, { isOn: preferences[kind].isOn })
      if (preferences[kind].isOn) void acquire(kind)
    }
  }

  function release(): void {
    for (const kind of deviceKinds) {
      latest[kind]++
      state[kind].track?.stop()
      put(kind, { track: null, isOn: preferences[kind].isOn, trouble: null })
    }
    change({ stage: 'unasked' })
  }

  const acts = {
    ask,
    /** Off also means that the camera's light goes out; a microphone that is off is only silent. */
    turn(kind: DeviceKind, isOn: boolean): void {
      const { track } = state[kind]
      preferences[kind].isOn = isOn
      keepPreferences(preferences)
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
    tryAgain(what: DeviceKind | 'both'): void {
      if (what === 'both') void ask()
      else acts.turn(what, true)
    },
    /** What is known need not be said again. */
    dismissTroubles(): void {
      for (const kind of deviceKinds) put(kind, { trouble: null })
    },
    choose(kind: DeviceKind, deviceId: string): void {
      preferences[kind].deviceId = deviceId
      keepPreferences(preferences)
      put(kind, { deviceId })
      if (state[kind].isOn || kind === 'microphone') void acquire(kind)
    },
    chooseSpeaker(speakerId: string): void {
      preferences.speakerId = speakerId
      keepPreferences(preferences)
      change({ speakerId })
    },
    /** Lets everything go: nobody is filmed any more. */
    release,
    /** Opens what may be opened without a question. */
    async askIfGranted(): Promise<void> {
      if (state.stage === 'unasked' && (await isGranted())) await ask()
    },
  }

  return {
    acts,
    read: () => state,
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
async function isGranted(): Promise<boolean> {
  try {
    const answers = deviceKinds.map(name => navigator.permissions.query({ name: name as PermissionName }))
    return (await Promise.all(answers)).every(answer => answer.state === 'granted')
  } catch {
    return false
  }
}
