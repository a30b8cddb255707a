import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { userId } from '#contract/id.ts'
import { accountApi } from '#contract/routes/account.ts'
import { fakeServer, refusal } from '#test/web/server.ts'
import { ownId } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { endAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'
import SsoPage from './SsoPage.tsx'

beforeEach(() => {
  const meta = document.createElement('meta')
  meta.name = 'company'
  meta.content = 'Acme'
  document.head.append(meta)
  onTestFinished(() => meta.remove())
})

async function renderPage(search: string) {
  endAuthSession('by-choice')
  const router = createMemoryRouter(
    [
      { path: '/login/company', Component: SsoPage },
      { path: '/*', element: <p>Another page</p> },
    ],
    { initialEntries: [`/login/company${search}`] },
  )
  await render(
    <QueryProvider>
      <RouterProvider router={router} />
    </QueryProvider>,
  )
  return router
}

const start = (request: object) =>
  saveDraft('company:s1', { proof: 'p1', next: null, reopen: false, ...request })
const alert = page.getByRole('alert')
// `exp` is in the year 2100.
const token = `${btoa('{}')}.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.`

test('the code signs in once, and the user continues to the requested page', async () => {
  start({ next: '/bookings?page=2' })
  const sent = fakeServer().answer(accountApi.signInWithSso, () => ({
    token,
    userId: userId.parse(ownId),
    roleId: 1,
  }))
  const router = await renderPage('?state=s1&code=c1&iss=https%3A%2F%2Facme.test')
  await expect.element(page.getByText('Another page')).toBeVisible()
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe('/bookings?page=2')
  expect(sent.map(({ body }) => body)).toMatchObject([
    { code: 'c1', state: 's1', iss: 'https://acme.test', proof: 'p1', reopen: false },
  ])
  expect(readDraft('company:s1')).toBe(null)
})

test('a new user chooses a role first', async () => {
  start({ next: '/time-slots', role: 'interviewer' })
  fakeServer().answer(accountApi.signInWithSso, () => ({
    token,
    userId: userId.parse(ownId),
    roleId: 2,
    isNewUser: true,
  }))
  const router = await renderPage('?state=s1&code=c1')
  await expect.element(page.getByText('Another page')).toBeVisible()
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/select-role?next=%2Ftime-slots',
  )
  expect(router.state.location.state).toBe('new-account')
})

test('an answer that this tab did not ask for is refused without a call', async () => {
  fakeServer()
  const router = await renderPage('?state=foreign&code=stolen')
  await expect.element(alert).toHaveTextContent('This sign-in was started in another tab')
  expect(router.state.location.search).toBe('')
})

test('an answer without a code can be tried again', async () => {
  start({ next: '/bookings', role: 'interviewer' })
  const server = fakeServer()
  const started = server.answer(accountApi.startSso, () =>
    refusal({ status: 400, code: 'auth.company_failed', message: 'Acme does not answer' }),
  )
  await renderPage('?state=s1&error=access_denied')
  await expect.element(alert).toHaveTextContent('You didn’t finish signing in with Acme.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(alert).toHaveTextContent('Acme does not answer')
  expect(started).toHaveLength(1)
  await expect
    .element(page.getByRole('link', { name: 'Back to sign in' }))
    .toHaveAttribute('href', '/login?next=%2Fbookings')
})
