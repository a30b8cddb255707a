import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { userId } from '#contract/id.ts'
import { adminApi } from '#contract/routes/admin.ts'
import { adminPeopleApi } from '#contract/routes/admin-people.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import PeoplePage from './PeoplePage.tsx'

const ann = {
  id: userId.parse('0196a1b2-0000-4000-8000-00000000000a'),
  email: 'ann@example.test',
  name: 'Ann',
  roleId: 1,
  joinedAt: '2030-05-01T10:00:00.000Z',
  state: 'active' as const,
  suspendedUntil: null,
}

test('a heading sorts from the other end by keyboard, keeps the search and begins at the first page', async () => {
  signInAs('admin')
  const server = fakeServer()
  server.answer(adminApi.myAdminRoles, () => ({ roles: ['support'] }))
  const asked = server.answer(adminPeopleApi.people, () => ({ items: [ann], next: null }))
  const Stub = createRoutesStub([{ path: '/admin/people', Component: PeoplePage }])
  const address = '/admin/people?search=ann&cursor=1_0196a1b2-0000-4000-8000-00000000000a'
  await render(<Stub initialEntries={[address]} />, { wrapper: QueryProvider })
  const heading = page.getByRole('columnheader', { name: 'Joined' })
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  heading.getByRole('button').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([
    { search: 'ann', cursor: '1_0196a1b2-0000-4000-8000-00000000000a' },
    { search: 'ann', order: 'asc' },
    { search: 'ann' },
  ])
})

test('names and emails are sorted from A first', async () => {
  signInAs('admin')
  const server = fakeServer()
  server.answer(adminApi.myAdminRoles, () => ({ roles: ['support'] }))
  const asked = server.answer(adminPeopleApi.people, () => ({ items: [ann], next: null }))
  const Stub = createRoutesStub([{ path: '/admin/people', Component: PeoplePage }])
  await render(<Stub initialEntries={['/admin/people?search=ann']} />, { wrapper: QueryProvider })
  for (const name of ['Name', 'Email']) {
    const heading = page.getByRole('columnheader', { name })
    await heading.getByRole('button').click()
    await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
    await heading.getByRole('button').click()
    await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  }
  expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([
    { search: 'ann' },
    { search: 'ann', sort: 'name', order: 'asc' },
    { search: 'ann', sort: 'name', order: 'desc' },
    { search: 'ann', sort: 'email', order: 'asc' },
    { search: 'ann', sort: 'email', order: 'desc' },
  ])
})
