import { expect, test } from 'vitest'
import { applyBlur, blurConstraint, canSetBlur, isBlurred } from './background-blur.ts'

/** Camera with this blur, on and off where the page may set it. */
function aCamera(backgroundBlur: boolean[] | undefined) {
  const applied: MediaTrackConstraints[] = []
  const settings = { backgroundBlur: backgroundBlur?.[0] ?? false }
  const track = {
    getCapabilities: () => ({ backgroundBlur }),
    getConstraints: () => ({ width: { ideal: 1280 } }),
    getSettings: () => settings,
    async applyConstraints(constraints: MediaTrackConstraints & { backgroundBlur?: boolean }) {
      applied.push(constraints)
      if (!backgroundBlur?.includes(constraints.backgroundBlur === true))
        throw new Error('OverconstrainedError')
      settings.backgroundBlur = constraints.backgroundBlur === true
    },
  } as unknown as MediaStreamTrack
  return { track, applied }
}

test('the page offers the blur only where it may turn it on and off', () => {
  expect(canSetBlur(aCamera([false, true]).track)).toBe(true)
  for (const capability of [[true], [false], undefined])
    expect(canSetBlur(aCamera(capability).track)).toBe(false)
  expect(canSetBlur(null)).toBe(false)
  expect(canSetBlur({} as MediaStreamTrack)).toBe(false)
})

test('the blur is set with the other constraints of the camera, and a refusal leaves it', async () => {
  const { track, applied } = aCamera([false, true])
  await applyBlur(track, true)
  expect(applied).toEqual([{ width: { ideal: 1280 }, backgroundBlur: true }])
  expect(isBlurred(track)).toBe(true)
  await applyBlur(track, false)
  expect(isBlurred(track)).toBe(false)
  const fixed = aCamera([true]).track
  await applyBlur(fixed, false)
  expect(isBlurred(fixed)).toBe(true)
  await expect(applyBlur(null, true)).resolves.toBeUndefined()
})

test('a new camera gets the blur only when the user chose it', () => {
  expect(blurConstraint(true)).toEqual({ backgroundBlur: true })
  expect(blurConstraint(false)).toEqual({})
})
