import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminSystemApi } from '#contract/routes/admin-system.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { FileCheck } from './FileCheck.tsx'

test('the file check asks for part after part and lists what is missing', async () => {
  signInAs('admin')
  const server = fakeServer()
  const parts = [
    { checked: 1000, missing: ['avatars/one.webp'], next: { list: 0, key: 'avatars/one.webp' } },
    { checked: 20, missing: ['recordings/two.mp4'], next: null },
  ]
  const asked = server.answer(
    adminSystemApi.checkFiles,
    () => parts.shift() ?? new Response(null, { status: 500 }),
  )
  await render(<FileCheck />, { wrapper: QueryProvider })
  await page.getByRole('button', { name: 'Check files' }).click()
  await expect.element(page.getByText('2 files are missing from the storage.')).toBeVisible()
  await expect.element(page.getByText('avatars/one.webp')).toBeVisible()
  await expect.element(page.getByText('recordings/two.mp4')).toBeVisible()
  expect(asked).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: 'Check files' })).toBeVisible()
})
