import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { authSessionsApi as ofSession } from '#contract/routes/auth-sessions.ts'
import { profileApi as ofProfile } from '#contract/routes/profile.ts'
import { aProfile } from '#test/web/factories.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { getAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { MobileMenu } from './MobileMenu.tsx'
import { getMainNavItems } from './nav-items.ts'
import UserMenu from './UserMenu.tsx'

const opener = (name = 'Your menu') => page.getByRole('button', { name })
const entries = () =>
  page
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('link')
    .elements()
    .map(one => one.textContent)
const own = (...more: string[]) => [
  'Profile',
  'Notifications',
  ...more,
  'Account and security',
  'About',
  'Help',
]
const link = (name: string) => page.getByRole('link', { name })

function Place() {
  return <output>{useLocation().pathname}</output>
}

const renderAt = (menu: ReactNode) =>
  render(
    <MemoryRouter initialEntries={['/about']}>
      <button type="button">Before</button>
      <header className="flex justify-end">{menu}</header>
      <button type="button">Elsewhere</button>
      <Place />
    </MemoryRouter>,
  )

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.answer(ofProfile.myProfile, () => aProfile({ displayName: 'Mia Menu' }))
  signInAs('interviewee')
})

test('the user menu is opened, navigated and closed with the keyboard', async () => {
  await renderAt(<UserMenu />)
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'true')
  expect(entries()).toEqual(own('Payments'))
  await expect.element(page.getByText('Mia Menu')).toBeVisible()
  await expect.element(link('Profile')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(link('Notifications')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(page.getByRole('button', { name: 'Logout' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(link('Profile')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener()).toHaveFocus()
  expect(entries()).toEqual([])
})

test('a click outside closes it, and so does a focus outside', async () => {
  await renderAt(<UserMenu />)
  await userEvent.click(opener())
  await expect.element(link('Profile')).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Elsewhere' }))
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(opener())
  await expect.element(link('Profile')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus()
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'false')
})

test('navigation closes it', async () => {
  await renderAt(<UserMenu />)
  await userEvent.click(opener())
  await userEvent.click(link('Payments'))
  await expect.element(page.getByText('/payments', { exact: true })).toBeVisible()
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'false')
})

test('Logout signs out in the browser and on the server, and opens the sign-in page', async () => {
  const signedOut = server.answer(ofSession.signOut, () => new Response(null, { status: 204 }))
  await renderAt(<UserMenu />)
  await userEvent.click(opener())
  await userEvent.click(page.getByRole('button', { name: 'Logout' }))
  await expect.element(page.getByText('/login', { exact: true })).toBeVisible()
  expect(getAuthSession()).toEqual({ state: 'signed-out', reason: 'by-choice' })
  await expect.poll(() => signedOut.length).toBe(1)
  expect(signedOut[0]?.headers.get('authorization')).toMatch(/^Bearer /)
})

test('a phone shows all links in one menu, with the user’s own below', async () => {
  await page.viewport(360, 740)
  await renderAt(<MobileMenu />)
  await userEvent.click(opener('Open menu'))
  await expect.element(opener('Close menu')).toHaveAttribute('aria-expanded', 'true')
  const main = page.getByRole('navigation', { name: 'Main', exact: false }).first()
  await expect.element(main.getByRole('link').first()).toHaveFocus()
  expect(entries()).toEqual(own('Payments'))
  await expect.element(page.getByText('Mia Menu')).toBeVisible()
  await userEvent.click(link('Account and security'))
  await expect.element(page.getByText('/account', { exact: true })).toBeVisible()
  await expect.element(opener('Open menu')).toHaveAttribute('aria-expanded', 'false')
})

test('an interviewer’s earnings are in the header, not in the user menu', async () => {
  signInAs('interviewer')
  await renderAt(<UserMenu />)
  await userEvent.click(opener())
  expect(entries()).toEqual(own())
  expect(getMainNavItems(getAuthSession()).map(({ to }) => to)).toEqual([
    '/interviewer-bookings',
    '/time-slots',
    '/earnings',
    '/interview-training',
  ])
})

test('an administrator sees no page that their account cannot open', async () => {
  signInAs('admin')
  await renderAt(<UserMenu />)
  await userEvent.click(opener())
  expect(entries()).toEqual(['Account and security', 'About', 'Help'])
  expect(getMainNavItems(getAuthSession()).map(({ to }) => to)).toEqual(['/admin'])
})

test('the theme is chosen in the menu', async () => {
  await renderAt(<UserMenu />)
  await userEvent.click(opener())
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Theme' }), 'Dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'true')
})
