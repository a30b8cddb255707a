import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Pending health checks, answered by the test. */
let probes: PromiseWithResolvers<Response>[] = []
let browser = new EventTarget()
/** A fresh module instance, because the shared one has listeners of other tests. */
let store: typeof import('./connection-store.ts')
const networkError = new TypeError('Failed to fetch')

beforeEach(async () => {
  probes = []
  browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('document', { hidden: false, querySelector: () => null })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => {
    const probe = Promise.withResolvers<Response>()
    probes.push(probe)
    return probe.promise
  })
  vi.resetModules()
  store = await import('./connection-store.ts')
  store.watchConnection()
})

// An online connection makes no further checks.
afterEach(async () => {
  const probe = store.checkConnection()
  probes.at(-1)?.resolve(Response.json({ status: 'ok' }))
  expect(await probe).toBe('online')
})

function loseNetwork() {
  vi.stubGlobal('navigator', { onLine: false })
  browser.dispatchEvent(new Event('offline'))
}

test('a reply sent before the network went down does not restore the connection', async () => {
  loseNetwork()
  await vi.waitFor(() => expect(probes).toHaveLength(1))
  probes[0]?.reject(networkError)
  await vi.waitFor(() => expect(store.getConnectionStatus()).toBe('offline'))

  store.reportServerResponse()
  expect(store.getConnectionStatus()).toBe('offline')
  probes[1]?.reject(networkError)
})

test('a check that began before the network went down is repeated', async () => {
  const before = store.checkConnection()
  loseNetwork()
  probes[0]?.resolve(Response.json({ status: 'ok' }))
  expect(await before).toBe('online')
  await vi.waitFor(() => expect(probes).toHaveLength(2))
  probes[1]?.reject(networkError)
  await vi.waitFor(() => expect(store.getConnectionStatus()).toBe('offline'))
})

test('the sign-in page of a network that answers in place of the server is no connection', async () => {
  const check = store.checkConnection()
  const headers = { 'Content-Type': 'text/html' }
  probes[0]?.resolve(new Response('<html>Sign in to the Wi-Fi</html>', { headers }))
  expect(await check).toBe('unreachable')
})
