import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { authSessionsApi } from '#contract/routes/auth-sessions.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import type { LoginSession } from './api.ts'
import { LoginSessionsSection } from './LoginSessionsSection.tsx'

const signIn = (id: string, day: number, isCurrent = false): LoginSession => ({
  id,
  isCurrent,
  userAgent: null,
  createdAt: `2026-11-0${day}T09:00:00.000Z`,
  lastSeenAt: `2026-11-0${day}T09:00:00.000Z`,
  expiresAt: '2027-01-01T00:00:00.000Z',
})

test('a second click on an ended session ends no other session', async () => {
  let active = [signIn('a', 1, true), signIn('b', 2), signIn('c', 3)]
  signInAs('interviewee')
  const server = fakeServer()
  server.answer(authSessionsApi.myLogins, () => active)
  const ended = server.answer(authSessionsApi.revokeLogin, ({ path }) => {
    active = active.filter(loginSession => !path.endsWith(loginSession.id))
  })
  await render(<LoginSessionsSection />, { wrapper: QueryProvider })
  const buttons = page.getByRole('button', { name: /^Sign out .* signed in on/ })
  await expect.element(buttons.nth(1)).toBeVisible()
  const first = buttons.nth(0).element()
  first.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = first.getBoundingClientRect()
  const clickAt = () => {
    const target = document.elementFromPoint(x + width / 2, y + height / 2)
    if (target instanceof HTMLElement) target.click()
  }
  clickAt()
  await expect.element(page.getByText(/^Signed out ·/)).toBeVisible()
  clickAt()
  await expect.element(buttons.nth(0)).toBeVisible()
  expect(buttons.elements()).toHaveLength(1)
  expect(ended.map(request => request.path)).toEqual([expect.stringMatching(/b$/)])
})
