import { expect, test, vi } from 'vitest'
import { bookingApi as bookings } from '#contract/routes/bookings.ts'
import { interviewersApi as interviewers } from '#contract/routes/marketplace.ts'

test('a user who changed data reads from the primary for longer than the replica lag', async () => {
  const claims = btoa(JSON.stringify({ exp: Date.parse('2100-01-01T00:00:00Z') / 1000 }))
  const stored: Record<string, string> = {
    token: `.${claims}.`,
    userId: '0196a1b2-0000-7000-8000-00000000000b',
  }
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  // Fresh module instances, because other test files of this worker may have read the session or reset the modules.
  vi.resetModules()
  const { callApi } = await import('./api-client.ts')
  const { endAuthSession, getAuthSession } = await import('#web/lib/auth/auth-session-store.ts')
  getAuthSession()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}))
  const search = async () => {
    await callApi(interviewers.findInterviewers, { body: {} })
    return sent.mock.lastCall?.[1]?.cache
  }
  expect(await search()).toBeUndefined()
  await callApi(bookings.cancelBooking, { body: { bookingId: '0196a1b2-0000-7000-8000-00000000000a' } })
  expect(await search()).toBe('reload')
  clock.mockReturnValue(1_004_000)
  expect(await search()).toBe('reload')
  clock.mockReturnValue(1_006_000)
  expect(await search()).toBeUndefined()
  endAuthSession('by-choice')
})
