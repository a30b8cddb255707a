import { expect, test } from 'vitest'
import { type DeviceError, type DeviceState, groupDeviceErrors, toDeviceError } from './local-devices.ts'

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'insecure'],
])('error %s is shown as %s', (name, error) => {
  expect(toDeviceError(Object.assign(new Error(), { name }))).toBe(error)
})

test('the same error of both devices is shown once', () => {
  const source = (error: DeviceError | null): DeviceState => ({
    track: null,
    isOn: false,
    deviceId: '',
    error,
  })
  const group = (microphone: DeviceError | null, camera: DeviceError | null) =>
    groupDeviceErrors({ microphone: source(microphone), camera: source(camera) })
  expect(group('denied', 'denied')).toEqual([{ device: 'both', error: 'denied' }])
  expect(group(null, 'busy')).toEqual([{ device: 'camera', error: 'busy' }])
  expect(group('missing', 'denied')).toHaveLength(2)
  expect(group(null, null)).toEqual([])
})
