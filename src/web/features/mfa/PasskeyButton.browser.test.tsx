import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { mfaApi } from '#contract/routes/account.ts'
import { fakeServer } from '#test/web/server.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

test('a cancelled passkey shows the reason and can be tried again', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const server = fakeServer()
  const asked = server.answer(mfaApi.passkeyAuthenticationOptions, () => ({
    challenge: 'AAAA',
    rpId: 'localhost',
  }))
  const signedIn = vi.fn()
  await render(<PasskeyButton rememberMe={() => false} onSignedIn={signedIn} />, { wrapper: QueryProvider })
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  for (const count of [1, 2]) {
    await button.click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('No passkey was used. Try again or choose another way.')
    expect(asked).toHaveLength(count)
  }
  expect(signedIn).not.toHaveBeenCalled()
})
