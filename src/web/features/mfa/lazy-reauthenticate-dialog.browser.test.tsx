import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accountApi } from '#contract/routes/account.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { callApi } from '#web/lib/api/api-client.ts'
import { lazyReauthenticateDialog } from './lazy-reauthenticate-dialog.tsx'
import { type ReauthRequest, useReauthRequest } from './reauthentication-store.ts'

const Dialog = ({ onAnswer }: ReauthRequest) => (
  <button type="button" onClick={() => onAnswer(true)}>
    Confirm
  </button>
)

function Account({ LazyDialog }: { LazyDialog: ComponentType<ReauthRequest> }) {
  const request = useReauthRequest()
  return (
    <>
      <p>My account</p>
      {request && <LazyDialog {...request} />}
    </>
  )
}

test('a call whose dialog fails to load fails, and the next one loads the dialog again', async () => {
  signInAs('interviewee')
  let isConfirmed = false
  fakeServer().answer(accountApi.changeEmail, () =>
    isConfirmed
      ? ({} as never)
      : refusal({ status: 403, code: 'auth.confirm_again', message: 'Confirm again' }),
  )
  const load = vi.fn<() => Promise<typeof Dialog>>().mockRejectedValue(new TypeError('Failed to fetch'))
  await render(<Account LazyDialog={lazyReauthenticateDialog(load)} />)
  const changeEmail = () => callApi(accountApi.changeEmail, { body: { email: 'ana@example.test' } as never })
  await expect(changeEmail()).rejects.toMatchObject({ problem: { code: 'server.unavailable' } })
  await expect.element(page.getByText('My account')).toBeVisible()

  load.mockResolvedValue(Dialog)
  const changed = changeEmail()
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await expect.element(confirm).toBeVisible()
  isConfirmed = true
  await confirm.click()
  await changed
  await expect.element(confirm).not.toBeInTheDocument()
})
