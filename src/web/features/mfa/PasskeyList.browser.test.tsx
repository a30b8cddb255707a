import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { PasskeyList } from './PasskeyList.tsx'

test('the form of a new passkey takes the focus, and gives it back to its button', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  await render(<PasskeyList passkeys={[]} />, { wrapper: QueryProvider })
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await add.click()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(add).toHaveFocus()
})
