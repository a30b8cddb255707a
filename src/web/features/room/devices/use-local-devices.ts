import { useEffect, useState } from 'react'
import { createStore, useStore } from 'zustand'
import { canSelectSpeaker } from './audio.ts'
import { applyBlur, blurConstraint } from './background-blur.ts'
import {
  type DeviceKind,
  type DeviceState,
  deviceKinds,
  type LocalDevicesState,
  loadDevicePreferences,
  saveDevicePreferences,
  toDeviceError,
} from './local-devices.ts'

/** Camera and microphone of the user, released on unmount. */
export function useLocalDevices() {
  const [controller] = useState(createLocalDevices)
  useEffect(() => controller.start(), [controller])
  return { ...useStore(controller.store), ...controller.actions }
}
export type LocalDevices = ReturnType<typeof useLocalDevices>

const deviceInfoKinds = { microphone: 'audioinput', camera: 'videoinput', speaker: 'audiooutput' } as const

function createLocalDevices() {
  const preferences = loadDevicePreferences()
  const latestRequestIds = { microphone: 0, camera: 0 }
  let isStarted = false
  let releases = 0
  const store = createStore<LocalDevicesState>()(() => ({
    permissionStage: 'not-requested',
    microphone: { track: null, error: null, isInterrupted: false, ...preferences.microphone },
    camera: { track: null, error: null, isInterrupted: false, ...preferences.camera },
    speakerId: preferences.speakerId,
    options: { microphone: [], camera: [], speaker: [] },
  }))

  const { getState, setState: update } = store
  const updateDevice = (kind: DeviceKind, patch: Partial<DeviceState>) =>
    update({ [kind]: { ...getState()[kind], ...patch } })

  function constraintsOf(kind: DeviceKind): MediaStreamConstraints {
    const { deviceId } = preferences[kind]
    const deviceConstraint = deviceId ? { deviceId: { ideal: deviceId } } : {}
    return kind === 'microphone'
      ? { audio: deviceConstraint }
      : {
          video: {
            ...{ width: { ideal: 1280 }, height: { ideal: 720 } },
            ...blurConstraint(preferences.isBlurred),
            ...deviceConstraint,
          },
        }
  }

  /** Requests both devices with one prompt. After a failure it requests each alone. */
  async function requestAccess(): Promise<void> {
    for (const kind of deviceKinds) updateDevice(kind, { isOn: preferences[kind].isOn, error: null })
    update({ permissionStage: 'requesting' })
    const kinds = deviceKinds.filter(kind => kind === 'microphone' || getState().camera.isOn)
    const requestIds = kinds.map(kind => ++latestRequestIds[kind])
    const releasesBefore = releases
    try {
      const stream = await navigator.mediaDevices.getUserMedia(
        Object.assign({}, ...kinds.map(constraintsOf)) as MediaStreamConstraints,
      )
      for (const track of stream.getTracks()) {
        const kind = track.kind === 'audio' ? 'microphone' : 'camera'
        receive(kind, track, requestIds[kinds.indexOf(kind)])
      }
    } catch {
      // Released during the prompt, so the next visit to the lobby asks again.
      if (releases !== releasesBefore) return
      await Promise.all(kinds.map(acquire))
    }
    // Before the stage, so that the lists of devices do not disappear for a moment.
    await refresh()
    if (releases !== releasesBefore) return
    update({ permissionStage: 'requested' })
  }

  async function acquire(kind: DeviceKind): Promise<void> {
    const requestId = ++latestRequestIds[kind]
    // Phones open only one camera at a time.
    getState()[kind].track?.stop()
    try {
      const stream = await navigator.mediaDevices.getUserMedia(constraintsOf(kind))
      for (const track of stream.getTracks()) receive(kind, track, requestId)
    } catch (error) {
      const permission = await getPermission(kind)
      if (requestId !== latestRequestIds[kind]) return
      updateDevice(kind, { track: null, isOn: false, error: toDeviceError(error, permission) })
    }
  }

  function receive(kind: DeviceKind, track: MediaStreamTrack, requestId: number | undefined): void {
    if (requestId !== latestRequestIds[kind] || !isStarted) {
      track.stop()
      return
    }
    track.enabled = getState()[kind].isOn
    // Another device replaces an unplugged one.
    track.onended = () => void acquire(kind)
    const showInterruption = () => {
      if (getState()[kind].track === track) updateDevice(kind, { isInterrupted: track.muted })
    }
    track.onmute = showInterruption
    track.onunmute = showInterruption
    updateDevice(kind, {
      track,
      error: null,
      deviceId: track.getSettings().deviceId ?? '',
      isInterrupted: track.muted,
    })
  }

  async function refresh(): Promise<void> {
    // Browsers that hide devices refuse to list them.
    const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
    const optionsOf = (kind: DeviceKind | 'speaker') =>
      devices
        .filter(device => device.kind === deviceInfoKinds[kind] && device.deviceId !== '')
        .map(({ deviceId: id, label }) => ({ id, label }))
    update({
      options: {
        microphone: optionsOf('microphone'),
        camera: optionsOf('camera'),
        // Safari has no choice of speakers.
        speaker: canSelectSpeaker ? optionsOf('speaker') : [],
      },
    })
  }

  function onChange(): void {
    if (getState().permissionStage !== 'requested') return
    void refresh()
    for (const kind of deviceKinds) {
      if (getState()[kind].error !== 'missing') continue
      updateDevice(kind, { isOn: preferences[kind].isOn })
      if (preferences[kind].isOn) void acquire(kind)
    }
  }

  function release(): void {
    releases++
    for (const kind of deviceKinds) {
      latestRequestIds[kind]++
      getState()[kind].track?.stop()
      updateDevice(kind, { track: null, isOn: preferences[kind].isOn, error: null })
    }
    update({ permissionStage: 'not-requested' })
  }

  const actions = {
    requestAccess,
    /** Stops a disabled camera, so that its light goes out. A disabled microphone is only muted. */
    setEnabled(kind: DeviceKind, isOn: boolean): void {
      const { track } = getState()[kind]
      preferences[kind].isOn = isOn
      saveDevicePreferences(preferences)
      if (kind === 'camera' && !isOn) {
        latestRequestIds[kind]++
        track?.stop()
        updateDevice(kind, { isOn, track: null })
        return
      }
      updateDevice(kind, { isOn })
      if (track) track.enabled = isOn
      else if (isOn) void acquire(kind).then(refresh)
    },
    retry(device: DeviceKind | 'both'): void {
      if (device === 'both') void requestAccess()
      else actions.setEnabled(device, true)
    },
    dismissErrors(): void {
      for (const kind of deviceKinds) updateDevice(kind, { error: null })
    },
    selectDevice(kind: DeviceKind, deviceId: string): void {
      preferences[kind].deviceId = deviceId
      saveDevicePreferences(preferences)
      updateDevice(kind, { deviceId })
      if (getState()[kind].isOn || kind === 'microphone') void acquire(kind)
    },
    selectSpeaker(speakerId: string): void {
      preferences.speakerId = speakerId
      saveDevicePreferences(preferences)
      update({ speakerId })
    },
    /** Blurs the background where the camera can. */
    setBlurred(isBlurred: boolean): void {
      preferences.isBlurred = isBlurred
      saveDevicePreferences(preferences)
      // The event of the track reports only what the system changes.
      void applyBlur(getState().camera.track, isBlurred).then(() => updateDevice('camera', {}))
    },
    release,
    /** Opens the devices only when no prompt is needed. */
    async requestAccessIfGranted(): Promise<void> {
      if (getState().permissionStage === 'not-requested' && (await isPermissionGranted()))
        await requestAccess()
    },
  }

  return {
    actions,
    store,
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

const isPermissionGranted = async (): Promise<boolean> =>
  (await Promise.all(deviceKinds.map(getPermission))).every(permission => permission === 'granted')

/** Null where the browser does not support the query. Then the user is asked. */
async function getPermission(kind: DeviceKind): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: kind as PermissionName })).state
  } catch {
    return null
  }
}
