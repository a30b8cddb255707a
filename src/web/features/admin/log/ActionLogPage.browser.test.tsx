import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminApi } from '#contract/routes/admin.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import ActionLogPage from './ActionLogPage.tsx'

async function verify(parts: { entries: number; firstInvalidId: number | null; next: number | null }[]) {
  signInAs('admin')
  const server = fakeServer()
  server.answer(adminApi.myAdminRoles, () => ({ roles: ['support'] }))
  server.answer(adminApi.adminActions, () => ({ items: [], next: null }))
  const asked = server.answer(
    adminApi.verifyAdminActions,
    () => parts.shift() ?? new Response(null, { status: 500 }),
  )
  const Stub = createRoutesStub([{ path: '/admin/log', Component: ActionLogPage }])
  await render(<Stub initialEntries={['/admin/log']} />, { wrapper: QueryProvider })
  await page.getByRole('button', { name: 'Verify log' }).click()
  return asked
}

test('the log is verified part after part', async () => {
  const asked = await verify([
    { entries: 20_000, firstInvalidId: null, next: 20_000 },
    { entries: 15, firstInvalidId: null, next: null },
  ])
  await expect.element(page.getByText('20015 entries checked. Nothing was changed.')).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('the verification ends at an invalid entry', async () => {
  const asked = await verify([{ entries: 20_000, firstInvalidId: 7, next: null }])
  await expect.element(page.getByText('Entry 7 or one before it was changed or deleted.')).toBeVisible()
  expect(asked).toHaveLength(1)
})
