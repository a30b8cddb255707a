import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { profileApi } from '#contract/routes/profile.ts'
import { aProfile } from '#test/web/factories.ts'
import { fakeServer } from '#test/web/server.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import ProfileSetupPage from './ProfileSetupPage.tsx'

const fresh = aProfile({
  email: 'ana.morgan@example.test',
  displayName: 'ana.morgan',
  country: null,
  languages: [],
  isProfileComplete: false,
  missing: ['country', 'languages'],
})

async function openSetup(address: string) {
  // No location service is asked: the country comes from this place.
  localStorage.setItem(
    'visitor_location',
    JSON.stringify({ place: { country: 'Georgia', countryCode: 'GE' }, at: Date.now() }),
  )
  const router = createMemoryRouter(
    [
      { path: '/profile/setup', Component: ProfileSetupPage },
      { path: '*', element: <h1>Next page</h1> },
    ],
    { initialEntries: [address] },
  )
  await render(
    <QueryProvider>
      <RouterProvider router={router} />
    </QueryProvider>,
  )
  return router
}

test('a new user saves the suggested answers with one click, and continues where they were going', async () => {
  const server = fakeServer()
  server.answer(profileApi.myProfile, () => fresh)
  const updates = server.answer(profileApi.updateProfile, () => aProfile())
  const router = await openSetup('/profile/setup?next=%2Finterviewers%3Fspecialty%3DData')
  await expect.element(page.getByLabelText('Country')).toHaveValue('Georgia')
  await expect.element(page.getByLabelText('Your name')).toHaveValue('')
  await expect
    .element(page.getByRole('button', { name: 'English', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect.element(page.getByRole('heading', { name: 'Next page' })).toBeVisible()
  expect(updates.map(({ body }) => [...(body as FormData)])).toEqual([
    [
      ['displayName', ''],
      ['country', 'Georgia'],
      ['languages', 'English'],
    ],
  ])
  expect(router.state.location).toMatchObject({ pathname: '/interviewers', search: '?specialty=Data' })
})

test('an answer that is still missing is asked for again', async () => {
  const server = fakeServer()
  server.answer(profileApi.myProfile, () => fresh)
  server.answer(profileApi.updateProfile, () => ({ ...fresh, languages: ['English'], missing: ['country'] }))
  await openSetup('/profile/setup')
  await expect.element(page.getByLabelText('Country')).toHaveValue('Georgia')
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect.element(page.getByRole('button', { name: 'English', exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Country')).toHaveFocus()
})

test('a setup sends no field that it did not change', async () => {
  const server = fakeServer()
  server.answer(profileApi.myProfile, () => ({ ...fresh, displayName: 'Ana Morgan' }))
  const updates = server.answer(profileApi.updateProfile, () => aProfile())
  await openSetup('/profile/setup')
  await expect.element(page.getByLabelText('Country')).toHaveValue('Georgia')
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect.element(page.getByRole('heading', { name: 'Next page' })).toBeVisible()
  expect(updates.map(({ body }) => [...(body as FormData)])).toEqual([
    [
      ['country', 'Georgia'],
      ['languages', 'English'],
    ],
  ])
})
