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
