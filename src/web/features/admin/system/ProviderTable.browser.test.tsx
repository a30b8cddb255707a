import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminSystemApi } from '#contract/routes/admin-system.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { ProviderTable } from './ProviderTable.tsx'

const service = {
  ...{ answeredAt: null, calledOn: null, failedAt: null, failure: null },
  ...{ failing: null, failingSince: null, recordsFailures: true },
}

test('calendars say since when they cannot be read, and other services when they last failed', async () => {
  signInAs('admin')
  const failed = { failedAt: '2030-05-01T10:00:00.000Z', failure: 'card closed' }
  const failing = { failing: 2, failingSince: '2030-05-02T10:00:00.000Z', failure: 'unreachable' }
  fakeServer().answer(adminSystemApi.providerHealth, () => ({
    providers: [
      { ...service, ...failed, kind: 'payments' as const, name: 'stripe' },
      { ...service, ...failing, kind: 'calendar' as const, name: 'google' },
      { ...service, kind: 'calendar' as const, name: 'ics', failing: 0 },
    ],
  }))
  await render(
    <Suspense>
      <ProviderTable />
    </Suspense>,
    { wrapper: QueryProvider },
  )
  const row = (name: string) => page.getByRole('row', { name })
  await expect.element(row('Stripe')).toHaveTextContent(/01\/05\/2030.*card closed/)
  await expect.element(row('Stripe')).not.toHaveTextContent('Failing since')
  await expect
    .element(row('Google'))
    .toHaveTextContent(/Failing since .*02\/05\/2030.*2 calendars can’t be read.*It doesn’t answer/)
  await expect.element(row('ICS')).toHaveTextContent('None recorded')
})
