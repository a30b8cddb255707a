import { expect, test, vi } from 'vitest'
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

test.each([
  ['NotAllowedError', 'Permission denied', 'denied', 'denied'],
  ['NotAllowedError', 'Permission dismissed', 'prompt', 'dismissed'],
  ['NotAllowedError', 'Permission denied by system', 'prompt', 'system'],
  ['NotAllowedError', 'The request is not allowed by the user agent or the platform', 'granted', 'system'],
  ['NotAllowedError', 'The request is not allowed by the user agent or the platform', null, 'denied'],
  ['NotAllowedError', 'The request is not allowed by the user agent or the platform', 'prompt', 'denied'],
  ['NotReadableError', 'Could not start video source', 'granted', 'busy'],
  ['AbortError', 'Starting videoinput failed', 'granted', 'busy'],
  ['AbortError', 'Refused by the operating system', 'granted', 'system'],
] as const)('%s "%s" with the permission %s is shown as %s', (name, message, permission, error) => {
  expect(toDeviceError(new DOMException(message, name), permission)).toBe(error)
})

test('a page with HTTPS and without devices is in a browser that has none, as those of other apps', () => {
  vi.stubGlobal('isSecureContext', true)
  expect(toDeviceError(new TypeError('undefined is not an object'))).toBe('unsupported')
  vi.stubGlobal('isSecureContext', false)
  expect(toDeviceError(new TypeError('undefined is not an object'))).toBe('insecure')
  vi.unstubAllGlobals()
})

test('the same error of both devices is shown once', () => {
  const source = (error: DeviceError | null): DeviceState => ({
    track: null,
    isOn: false,
    deviceId: '',
    error,
    isInterrupted: false,
  })
  const group = (microphone: DeviceError | null, camera: DeviceError | null) =>
    groupDeviceErrors({ microphone: source(microphone), camera: source(camera) })
  expect(group('denied', 'denied')).toEqual([{ device: 'both', error: 'denied' }])
  expect(group(null, 'busy')).toEqual([{ device: 'camera', error: 'busy' }])
  expect(group('missing', 'denied')).toHaveLength(2)
  expect(group(null, null)).toEqual([])
})
