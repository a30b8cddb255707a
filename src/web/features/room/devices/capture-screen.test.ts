import { expect, test, vi } from 'vitest'
import { captureScreen } from './capture-screen.ts'

function stubBrowser({
  getDisplayMedia,
  supported = {},
  permission = 'prompt',
}: {
  getDisplayMedia: (options?: object) => Promise<unknown>
  supported?: object
  permission?: PermissionState
}) {
  vi.stubGlobal('navigator', {
    mediaDevices: { getDisplayMedia, getSupportedConstraints: () => supported },
    permissions: { query: async () => ({ state: permission }) },
  })
}

test.each([
  ['keeps the sound of this page out', { restrictOwnAudio: true }, 'include'],
  ['cannot keep the sound of this page out', {}, 'exclude'],
])('a browser that %s', async (_, supported, systemAudio) => {
  const getDisplayMedia = vi.fn(async () => ({ getVideoTracks: () => ['screen'], getAudioTracks: () => [] }))
  stubBrowser({ getDisplayMedia, supported })
  expect(await captureScreen()).toEqual({ tracks: { screen: 'screen', screenSound: null } })
  expect(getDisplayMedia).toHaveBeenCalledExactlyOnceWith({
    video: true,
    audio: { restrictOwnAudio: true, suppressLocalAudioPlayback: false },
    preferCurrentTab: false,
    selfBrowserSurface: 'exclude',
    surfaceSwitching: 'include',
    systemAudio,
  })
})

test.each([
  ['NotAllowedError', 'Permission denied', 'prompt', undefined],
  ['NotAllowedError', 'Permission denied by user', 'prompt', undefined],
  ['NotAllowedError', 'Permission denied by system', 'prompt', 'system'],
  ['NotAllowedError', 'Permission denied', 'denied', 'denied'],
  ['NotReadableError', 'Could not start video source', 'prompt', 'system'],
  ['NotFoundError', 'Requested device not found', 'prompt', 'system'],
  ['AbortError', 'Invalid state', 'prompt', 'failed'],
  ['InvalidStateError', 'No user gesture', 'prompt', 'failed'],
] as const)('%s "%s" with the permission %s is %s', async (name, message, permission, error) => {
  stubBrowser({
    getDisplayMedia: async () => {
      throw new DOMException(message, name)
    },
    permission,
  })
  expect((await captureScreen()).error).toBe(error)
})
