import { expect, test } from 'vitest'
import { type DeviceError, type DeviceState, groupDeviceErrors, toDeviceError } from './local-devices.ts'

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
])('%s means that the device is %s', (name, trouble) => {
  expect(toDeviceError(Object.assign(new Error(), { name }))).toBe(trouble)
})

test('the same trouble with both is said once', () => {
  const source = (trouble: DeviceError | null): DeviceState => ({
    track: null,
    isOn: false,
    deviceId: '',
    error: trouble,
  })
  const said = (microphone: DeviceError | null, camera: DeviceError | null) =>
    groupDeviceErrors({ microphone: source(microphone), camera: source(camera) })
  expect(said('denied', 'denied')).toEqual([{ what: 'both', trouble: 'denied' }])
  expect(said(null, 'busy')).toEqual([{ what: 'camera', trouble: 'busy' }])
  expect(said('missing', 'denied')).toHaveLength(2)
  expect(said(null, null)).toEqual([])
})
