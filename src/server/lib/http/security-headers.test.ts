import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'

test('API responses forbid caching, and pages may use only camera, microphone and screen', async () => {
  const app = await startApp()
  const me = app.as(await anInterviewee(app))
  for (const answer of [await me.send(api.myProfile, {}), await app.anonymous.send(api.myProfile, {})]) {
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const permissions = answer.headers.get('permissions-policy') ?? ''
    expect(permissions).toMatch(/^camera=\(self\), microphone=\(self\), display-capture=\(self\), /)
    expect(permissions).toContain('geolocation=()')
  }
})

test('every response has security headers, errors included', async () => {
  const { url } = await startApp()
  const strictPolicy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"
  for (const path of ['/api/health', '/api/nothing-here', '/api/account', '/media/unknown.webp']) {
    const { headers } = await fetch(url + path)
    const header = (name: string) => headers.get(name)
    expect(header('content-security-policy'), path).toBe(strictPolicy)
    expect(header('x-content-type-options'), path).toBe('nosniff')
    expect(header('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains')
    expect(header('referrer-policy'), path).toBe('no-referrer')
  }
  for (const page of ['/dev/mailbox', '/sandbox/pay/unknown', '/api/docs/']) {
    const policy = (await fetch(url + page)).headers.get('content-security-policy')
    expect(policy, page).toMatch(/style-src/)
  }
})

test('other sites can neither read responses nor send simple requests', async () => {
  const app = await startApp({ env: { APP_URL: 'https://rehearse.example.test' } })
  const readableBy = async (origin: string, method: string) => {
    const requestHeaders = { origin, 'access-control-request-method': 'POST' }
    const { headers } = await fetch(`${app.url}/api/health`, { method, headers: requestHeaders })
    return headers.get('access-control-allow-origin')
  }
  for (const method of ['GET', 'OPTIONS']) {
    expect(await readableBy('https://elsewhere.test', method)).toBeNull()
    expect(await readableBy('null', method)).toBeNull()
    expect(await readableBy('https://rehearse.example.test', method)).toBe('https://rehearse.example.test')
  }
  // Content types that a form of any site can send without a preflight.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const { path, method } = api.signIn
    const body = JSON.stringify({ username: 'anna', password: 'long enough' })
    const { status } = await fetch(app.url + path, { method, headers: { 'content-type': type }, body })
    expect([400, 415], type).toContain(status)
  }
})
