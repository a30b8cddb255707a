import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { mfaApi } from '#contract/routes/account.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import ReauthenticateDialog from './ReauthenticateDialog.tsx'

async function openDialog() {
  const answered = vi.fn()
  await render(
    <MemoryRouter>
      <ReauthenticateDialog onAnswer={answered} />
    </MemoryRouter>,
  )
  return answered
}

test('the dialog loads the methods, focuses the first one and answers when it is confirmed', async () => {
  signInAs('interviewee')
  const server = fakeServer()
  let isBroken = true
  server.answer(mfaApi.reauthenticationMethods, () =>
    isBroken
      ? refusal({ status: 404, code: 'request.not_found', message: 'Not found' })
      : { ways: ['password', 'recovery'], email: 'ana@example.test' },
  )
  const sent = server.answer(mfaApi.reauthenticate, () => undefined)
  const answered = await openDialog()
  await expect.element(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  const password = page.getByLabelText('Your password')
  await expect.element(password).toHaveFocus()
  await userEvent.fill(password, 'a long password')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(answered.mock.calls).toEqual([[true]]))
  expect(sent.map(({ body }) => body)).toEqual([{ way: 'password', password: 'a long password' }])
})

test('a code may have digits of any keyboard and a hyphen', async () => {
  signInAs('interviewee')
  const server = fakeServer()
  server.answer(mfaApi.reauthenticationMethods, () => ({ ways: ['code'], email: 'ana@example.test' }))
  const sent = server.answer(mfaApi.reauthenticate, () => undefined)
  const answered = await openDialog()
  const code = page.getByRole('textbox')
  await userEvent.fill(code, '12345')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(code, '١٢٣-۴۵۶')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(answered.mock.calls).toEqual([[true]]))
  expect(sent.map(({ body }) => body)).toEqual([{ way: 'code', code: '123456' }])
})
