import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminSettingsApi } from '#contract/routes/admin-settings.ts'
import { legalPoliciesApi } from '#contract/routes/legal-policies.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import NewPolicyPage from './NewPolicyPage.tsx'

const address = '/admin/settings/policies/terms/new'
const Stub = createRoutesStub([
  { path: '/admin/settings/policies/:policy/new', Component: NewPolicyPage },
  { path: '/admin/settings/policies/:policy', Component: () => <p>All versions</p> },
])
const open = () => render(<Stub initialEntries={[address]} />, { wrapper: QueryProvider })
const version = () => page.getByLabelText('Version')
const publish = () => page.getByRole('button', { name: 'Publish' })

test('a version that was not published yet survives a reload, and is gone once it is published', async () => {
  signInAs('admin')
  const server = fakeServer()
  server.answer(legalPoliciesApi.policyText, () => ({
    ...{ version: '3.1', effectiveAt: '2030-01-01T00:00:00.000Z', upcoming: null },
    text: { en: '## Old\nOld text.', ru: '## Старое\nСтарый текст.' },
  }))
  const sent = server.answer(adminSettingsApi.publishPolicy, () => new Response(null, { status: 204 }))
  const first = await open()
  await expect.element(version()).toHaveAccessibleDescription('Higher than 3.1, for example 4.0.')
  await userEvent.fill(version(), '4.0')
  await userEvent.fill(page.getByLabelText('What changes, in English'), 'Refunds take five days.')
  await userEvent.fill(page.getByLabelText('What changes, in Russian'), 'Возврат занимает пять дней.')
  await publish().click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await first.unmount()

  const second = await open()
  await expect.element(version()).toHaveValue('4.0')
  await publish().click()
  await userEvent.fill(page.getByRole('dialog').getByLabelText('Reason'), 'New refund period')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByText('All versions')).toBeVisible()
  expect(sent.at(0)?.body).toMatchObject({ version: '4.0', effectiveAt: null, reason: 'New refund period' })
  await second.unmount()

  await open()
  await expect.element(version()).toHaveValue('')
})
