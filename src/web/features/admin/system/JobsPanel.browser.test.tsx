import { Suspense } from 'react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AdminRole } from '#contract/admin-roles.ts'
import { adminApi } from '#contract/routes/admin.ts'
import { adminSystemApi } from '#contract/routes/admin-system.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { JobsPanel } from './JobsPanel.tsx'

const job = {
  ...{ attempts: 3, error: null },
  createdAt: '2030-05-01T09:00:00.000Z',
  failedAt: '2030-05-01T10:00:00.000Z',
}
const state = {
  ...{ version: '1', startedAt: '2030-05-01T00:00:00.000Z', databaseBytes: 1 },
  storage: { kind: 'disk' as const, place: 'data', freeBytes: null },
  ...{ mail: 'inbox' as const, providers: [], queues: [], lastBackupAt: null, cronJobs: [] },
}

const Panel = () => (
  <Suspense>
    <JobsPanel />
  </Suspense>
)

test.each([
  ['support', { files: 1, refunds: 0 }],
  ['finance', { files: 0, refunds: 1 }],
  ['owner', { files: 1, refunds: 1 }],
  ['moderator', { files: 0, refunds: 0 }],
] as const)('an admin with the role %s retries only jobs of this role', async (role: AdminRole, shown) => {
  signInAs('admin')
  const server = fakeServer()
  server.answer(adminApi.myAdminRoles, () => ({ roles: [role] }))
  server.answer(adminSystemApi.systemState, () => state)
  server.answer(adminSystemApi.failedJobs, () => ({
    items: [
      { ...job, id: '0198a000-0000-7000-8000-0000000000e1', queue: 'files', movesMoney: false },
      { ...job, id: '0198a000-0000-7000-8000-0000000000e2', queue: 'refunds', movesMoney: true },
    ],
    next: null,
  }))
  const Stub = createRoutesStub([{ path: '/admin/system', Component: Panel }])
  await render(<Stub initialEntries={['/admin/system']} />, { wrapper: QueryProvider })
  const retryOf = (queue: string) =>
    page.getByRole('row', { name: queue }).getByRole('button', { name: 'Retry' })
  await expect.element(page.getByRole('row', { name: 'refunds' })).toBeVisible()
  await expect.element(retryOf('files')).toHaveLength(shown.files)
  await expect.element(retryOf('refunds')).toHaveLength(shown.refunds)
})
