import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminSettingsApi } from '#contract/routes/admin-settings.ts'
import { legalPoliciesApi } from '#contract/routes/legal-policies.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import NewPolicyPage from './NewPolicyPage.tsx'

const address = '/admin/settings/policies/terms/new'
const Stub = createRoutesStub([
  { path: '/admin/settings/policies/:policy/new', Component: NewPolicyPage },
  { path: '/admin/settings/policies/:policy', Component: () => <p>All versions</p> },
])
function open() {
  // As after a reload.
  queryClient.clear()
  return render(<Stub initialEntries={[address]} />, { wrapper: QueryProvider })
}
const version = () => page.getByLabelText('Version')
const publish = () => page.getByRole('button', { name: 'Publish', exact: true })

const policyText = (upcoming: { version: string; effectiveAt: string } | null = null) => ({
  ...{ version: '3.1', effectiveAt: '2030-01-01T00:00:00.000Z', upcoming },
  text: { en: '## Old\nOld text.', ru: '## Старое\nСтарый текст.' },
})

async function fillSummaries() {
  await userEvent.fill(page.getByLabelText('What changes, in English'), 'Refunds take five days.')
  await userEvent.fill(page.getByLabelText('What changes, in Russian'), 'Возврат занимает пять дней.')
}

test('a version that was not published yet survives a reload, and is gone once it is published', async () => {
  signInAs('admin')
  const server = fakeServer()
  server.answer(legalPoliciesApi.policyText, () => policyText())
  const sent = server.answer(adminSettingsApi.publishPolicy, () => new Response(null, { status: 204 }))
  const first = await open()
  await expect.element(version()).toHaveAccessibleDescription('Higher than 3.1, for example 4.0.')
  await userEvent.fill(version(), '4.0')
  await fillSummaries()
  await publish().click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await first.unmount()

  const second = await open()
  await expect.element(version()).toHaveValue('4.0')
  await expect.element(page.getByText('We kept what you had typed.')).toBeVisible()
  await publish().click()
  await userEvent.fill(page.getByRole('dialog').getByLabelText('Reason'), 'New refund period')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByText('All versions')).toBeVisible()
  expect(sent.at(0)?.body).toMatchObject({ version: '4.0', effectiveAt: null, reason: 'New refund period' })
  await second.unmount()

  await open()
  await expect.element(version()).toHaveValue('')
})

test('a version that is published but not in effect is the one to start from, and ends older drafts', async () => {
  signInAs('admin')
  const server = fakeServer()
  server.answer(legalPoliciesApi.policyText, () => policyText())
  const first = await open()
  await userEvent.fill(version(), '4.0')
  await first.unmount()

  const upcoming = { version: '4.0', effectiveAt: '2040-01-01T00:00:00.000Z' }
  server.answer(legalPoliciesApi.policyText, ({ query }) =>
    query.get('version') === '4.0'
      ? { ...policyText(), ...upcoming, text: { en: '## New\nNew text.', ru: '## Новое\nНовый текст.' } }
      : policyText(upcoming),
  )
  await open()
  await expect.element(version()).toHaveAccessibleDescription('Higher than 4.0, for example 5.0.')
  await expect.element(version()).toHaveValue('')
  await expect.element(page.getByLabelText('Text in English')).toHaveValue('## New\nNew text.')
  await expect.element(page.getByText('We kept what you had typed.')).not.toBeInTheDocument()
})

test('a time that has passed is refused before the reason is asked', async () => {
  signInAs('admin')
  const server = fakeServer()
  server.answer(legalPoliciesApi.policyText, () => policyText())
  await open()
  await userEvent.fill(version(), '5.0')
  await fillSummaries()
  const effective = page.getByLabelText('In effect from', { exact: true })
  await userEvent.fill(effective, '05/11/2020')
  await publish().click()
  await expect.element(effective).toHaveAccessibleDescription(/Choose a time in the future/)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a restored draft can be replaced by the published text', async () => {
  signInAs('admin')
  const server = fakeServer()
  server.answer(legalPoliciesApi.policyText, () => policyText())
  const first = await open()
  await userEvent.fill(version(), '4.0')
  await userEvent.fill(page.getByLabelText('Text in English'), '## Draft')
  await first.unmount()

  const second = await open()
  await expect.element(page.getByLabelText('Text in English')).toHaveValue('## Draft')
  await page.getByRole('button', { name: 'Start again from the published text' }).click()
  await expect.element(page.getByLabelText('Text in English')).toHaveValue('## Old\nOld text.')
  await expect.element(version()).toHaveValue('')
  await second.unmount()

  await open()
  await expect.element(version()).toHaveValue('')
})
