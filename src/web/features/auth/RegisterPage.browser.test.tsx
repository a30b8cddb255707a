import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accountApi } from '#contract/routes/account.ts'
import { systemApi } from '#contract/routes/system.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { ownId } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { endAuthSession } from '#web/lib/auth/auth-session-store.ts'
import RegisterPage from './RegisterPage.tsx'

async function openRegistration(address: string) {
  const server = fakeServer()
  endAuthSession('by-choice')
  server.answer(systemApi.googleClientId, () => ({ clientId: '', ClientId: '' }) as never)
  const sent = server.answer(accountApi.register, ({ body }) => {
    const token = `${btoa('{"alg":"none"}')}.${btoa('{"exp":4102444800}')}.`
    const { roleId } = body as { roleId: 1 | 2 }
    return { token, userId: ownId, roleId } as never
  })
  const router = createMemoryRouter(
    [
      { path: '/register', Component: RegisterPage },
      { path: '*', element: <h1>Setup</h1> },
    ],
    { initialEntries: [address] },
  )
  await render(
    <QueryProvider>
      <RouterProvider router={router} />
    </QueryProvider>,
  )
  return { router, sent, server }
}

async function createAccount() {
  await userEvent.fill(page.getByLabelText('Email'), 'ana@example.test')
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'a long password')
  await userEvent.click(page.getByRole('button', { name: 'Create account' }))
}

const address = '/register?role=interviewer&next=%2Ftime-slots'

test('a link preselects the role, and leads on to where the user was going', async () => {
  const { router, sent } = await openRegistration(address)
  await expect.element(page.getByRole('radio', { name: 'Interviewer' })).toBeChecked()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await createAccount()
  await expect.element(page.getByRole('heading', { name: 'Setup' })).toBeVisible()
  expect(sent[0]?.body).toMatchObject({ email: 'ana@example.test', roleId: 2 })
  expect(router.state.location).toMatchObject({ pathname: '/profile/setup', search: '?next=%2Ftime-slots' })
})

test('another role does not lead to a page of the preselected one', async () => {
  const { router } = await openRegistration(address)
  await userEvent.click(page.getByRole('radio', { name: 'Interviewee' }))
  await createAccount()
  await expect.element(page.getByRole('heading', { name: 'Setup' })).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/profile/setup', search: '' })
})

test('a taken address leads to the sign-in, with the address and the way on', async () => {
  const { server } = await openRegistration(address)
  const taken = { status: 409, code: 'auth.email_taken', message: 'There is already an account.' } as const
  server.answer(accountApi.register, () => refusal(taken))
  await createAccount()
  await expect
    .element(page.getByRole('link', { name: 'Sign in instead' }))
    .toHaveAttribute('href', '/login?role=interviewer&next=%2Ftime-slots')
})
