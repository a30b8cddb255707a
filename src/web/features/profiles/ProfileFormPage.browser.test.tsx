import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { profileApi } from '#contract/routes/profile.ts'
import { aProfile } from '#test/web/factories.ts'
import { type FakeCall, fakeServer } from '#test/web/server.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { readDraft } from '#web/lib/storage/draft-storage.ts'
import { myProfileQuery } from './api.ts'
import ProfileFormPage from './ProfileFormPage.tsx'

const city = page.getByLabelText('City')
const mobile = page.getByLabelText('Mobile')
const restored = page.getByRole('button', { name: 'Discard' })
const save = page.getByRole('button', { name: 'Save', exact: true })

let saved: ReturnType<typeof aProfile>
let updates: FakeCall[]
beforeEach(() => {
  const server = fakeServer()
  saved = aProfile({ city: 'Batumi', mobile: '+995 555 123456' })
  server.answer(profileApi.myProfile, () => saved)
  updates = server.answer(profileApi.updateProfile, () => saved)
})

async function openForm() {
  const routes = [
    { path: '/profile/edit', Component: ProfileFormPage },
    { path: '/profile', element: <h1>Profile</h1> },
  ]
  await render(
    <QueryProvider>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/profile/edit'] })} />
    </QueryProvider>,
  )
  await expect.element(city).toBeVisible()
}

async function expectSent(...bodies: [string, string][][]) {
  await userEvent.click(save)
  await expect.element(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
  expect(updates.map(({ body }) => [...(body as FormData)])).toEqual(bodies)
}

test('only changed fields are sent, so that a save elsewhere is not undone', async () => {
  await openForm()
  await userEvent.fill(city, 'Kutaisi')
  await userEvent.fill(mobile, '')
  saved = { ...saved, timeZone: 'Europe/Berlin', purpose: 'From another tab' }
  await queryClient.refetchQueries(myProfileQuery)
  await expect.element(city).toHaveValue('Kutaisi')
  await expectSent([
    ['mobile', ''],
    ['city', 'Kutaisi'],
    ['role', 'interviewee'],
  ])
})

test('a draft has only changed fields, and the others are those of the saved profile', async () => {
  await openForm()
  await userEvent.fill(city, 'Kutaisi')
  await userEvent.fill(mobile, '1')
  await userEvent.fill(mobile, '+995 555 123456')
  expect(readDraft('profile')).toEqual({ city: 'Kutaisi' })
  await cleanup()
  queryClient.clear()
  saved = { ...saved, mobile: '+995 555 999999', timeZone: 'Europe/Berlin' }
  await openForm()
  await expect.element(restored).toBeVisible()
  await expect.element(city).toHaveValue('Kutaisi')
  await expect.element(mobile).toHaveValue('+995 555 999999')
  await expectSent([
    ['city', 'Kutaisi'],
    ['role', 'interviewee'],
  ])
  expect(readDraft('profile')).toBeNull()
})

test('a form with the saved values has no draft, also after the draft was discarded', async () => {
  await openForm()
  await userEvent.fill(city, 'Kutaisi')
  await userEvent.fill(city, 'Batumi')
  expect(readDraft('profile')).toBeNull()
  await userEvent.fill(city, 'Kutaisi')
  await cleanup()
  await openForm()
  saved = { ...saved, city: 'Poti' }
  await queryClient.refetchQueries(myProfileQuery)
  await userEvent.click(restored)
  await expect.element(city).toHaveValue('Poti')
  expect(readDraft('profile')).toBeNull()
  await userEvent.fill(city, 'Batumi')
  await expectSent([
    ['city', 'Batumi'],
    ['role', 'interviewee'],
  ])
})
