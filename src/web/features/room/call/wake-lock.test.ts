import { expect, test, vi } from 'vitest'
import { holdWakeLock } from './wake-lock.ts'

function stubPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  return {
    show(visibilityState: 'visible' | 'hidden') {
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

function stubWakeLock() {
  const sentinels: { released: boolean; release: () => Promise<void> }[] = []
  const request = vi.fn(async () => {
    const sentinel = {
      released: false,
      async release() {
        sentinel.released = true
      },
    }
    sentinels.push(sentinel)
    return sentinel
  })
  vi.stubGlobal('navigator', { wakeLock: { request } })
  return { sentinels, request }
}

test('the screen stays on, also after the page was hidden, until the call ends', async () => {
  const page = stubPage()
  const { sentinels, request } = stubWakeLock()
  const release = holdWakeLock()
  await expect.poll(() => sentinels.length).toBe(1)
  expect(request).toHaveBeenCalledWith('screen')
  page.show('visible')
  expect(request).toHaveBeenCalledOnce()
  await sentinels[0]?.release()
  page.show('hidden')
  expect(request).toHaveBeenCalledOnce()
  page.show('visible')
  await expect.poll(() => sentinels.length).toBe(2)
  release()
  expect(sentinels[1]?.released).toBe(true)
  page.show('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

test('a call that ends before the browser answers holds nothing', async () => {
  stubPage()
  const { sentinels } = stubWakeLock()
  holdWakeLock()()
  await expect.poll(() => sentinels[0]?.released).toBe(true)
})

test('a refusal is asked again later, and a browser without wake locks is left alone', async () => {
  const page = stubPage()
  const { request } = stubWakeLock()
  request.mockRejectedValueOnce(new DOMException('Low battery', 'NotAllowedError'))
  holdWakeLock()
  await expect.poll(() => request.mock.settledResults.length).toBe(1)
  await Promise.resolve()
  page.show('visible')
  await expect.poll(() => request.mock.calls.length).toBe(2)
  vi.stubGlobal('navigator', {})
  holdWakeLock()()
})
