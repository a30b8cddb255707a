import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fakeServer } from '#test/web/server.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { endAuthSession } from '#web/lib/auth/auth-session-store.ts'
import SelectRolePage from './SelectRolePage.tsx'

test('a signed-out user is led to the sign-in without a call', async () => {
  fakeServer()
  endAuthSession('by-choice')
  await render(
    <MemoryRouter initialEntries={['/select-role?next=%2Fbookings']}>
      <SelectRolePage />
    </MemoryRouter>,
    { wrapper: QueryProvider },
  )
  await page.getByRole('button', { name: /^Interviewee/ }).click()
  await expect.element(page.getByText('Failed to set your role. Please try again.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/login?next=%2Fselect-role%3Fnext%3D%252Fbookings')
})
