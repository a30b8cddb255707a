import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'

test('what the API answers is kept by nobody, refusals too, and pages may use camera, microphone and screen alone', async () => {
  const app = await startApp()
  const me = app.as(await anInterviewee(app))
  for (const answer of [await me.send(api.myProfile, {}), await app.anonymous.send(api.myProfile, {})]) {
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const permissions = answer.headers.get('permissions-policy') ?? ''
    expect(permissions).toMatch(/^camera=\(self\), microphone=\(self\), display-capture=\(self\), /)
    expect(permissions).toContain('geolocation=()')
  }
})

test('every answer says that nothing of it may run, load or be framed elsewhere, the refused ones too', async () => {
  const { url } = await startApp()
  const nothing = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"
  for (const path of ['/api/health', '/api/nothing-here', '/api/account', '/media/nobody.webp']) {
    const { headers } = await fetch(url + path)
    const said = (name: string) => headers.get(name)
    expect(said('content-security-policy'), path).toBe(nothing)
    expect(said('x-content-type-options'), path).toBe('nosniff')
    expect(said('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains')
    expect(said('referrer-policy'), path).toBe('no-referrer')
  }
  for (const page of ['/dev/mailbox', '/sandbox/pay/nobody', '/api/docs/']) {
    const policy = (await fetch(url + page)).headers.get('content-security-policy')
    expect(policy, page).toMatch(/style-src/)
  }
})

test('a page of another site reads no answer, and what it may send unasked is not taken', async () => {
  const app = await startApp({ env: { APP_URL: 'https://rehearse.example.test' } })
  const readableBy = async (origin: string, method: string) => {
    const asked = { origin, 'access-control-request-method': 'POST' }
    const { headers } = await fetch(`${app.url}/api/health`, { method, headers: asked })
    return headers.get('access-control-allow-origin')
  }
  for (const method of ['GET', 'OPTIONS']) {
    expect(await readableBy('https://elsewhere.test', method)).toBeNull()
    expect(await readableBy('null', method)).toBeNull()
    expect(await readableBy('https://rehearse.example.test', method)).toBe('https://rehearse.example.test')
  }
  // What a form of any site can send without the browser asking first.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const { path, method } = api.signIn
    const body = JSON.stringify({ username: 'somebody', password: 'long enough' })
    const { status } = await fetch(app.url + path, { method, headers: { 'content-type': type }, body })
    expect([400, 415], type).toContain(status)
  }
})
