import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountApi, mfaApi } from '#contract/routes/account.ts'
import { authSessionsApi } from '#contract/routes/auth-sessions.ts'
import { calendarsApi } from '#contract/routes/calendars.ts'
import { moderationApi } from '#contract/routes/moderation.ts'
import { renderRoute } from '#test/web/render-route.tsx'
import { fakeServer, refusal } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import type { MfaMethods } from '#web/features/mfa/api.ts'
import * as AccountPage from './AccountPage.tsx'
import type { MyAccount } from './api.ts'

const account: MyAccount = {
  email: 'ana@example.test',
  username: 'ana@example.test',
  isEmailConfirmed: true,
  newEmail: null,
  confirmation: null,
  hasPassword: true,
  hasGoogle: false,
  company: null,
  createdAt: '2026-11-01T09:00:00.000Z',
}
const noMethods: MfaMethods = { passkeys: [], hasCodes: false, recoveryCodesLeft: 0, isRequired: false }

function aServer() {
  signInAs('interviewee')
  const server = fakeServer()
  server.answer(accountApi.myAccount, () => account)
  server.answer(mfaApi.mfaMethods, () => noMethods)
  server.answer(authSessionsApi.myLogins, () => [])
  server.answer(moderationApi.myBlocks, () => ({ blocked: [] }))
  server.answer(calendarsApi.feedAddress, () => ({ feedUrl: null }))
  return server
}

async function renderPage() {
  await renderRoute('/account', AccountPage)
}

test('the heading is there while the account loads, and each section asks once', async () => {
  const server = aServer()
  const { promise, resolve } = Promise.withResolvers<MyAccount>()
  const requests = [
    server.answer(accountApi.myAccount, () => promise),
    server.answer(mfaApi.mfaMethods, () => noMethods),
    server.answer(authSessionsApi.myLogins, () => []),
  ]
  await renderPage()
  await expect.element(page.getByRole('heading', { name: 'Account and security' })).toBeVisible()
  await expect.element(page.getByText('Loading your account…')).toBeVisible()
  resolve(account)
  await expect.element(page.getByText('No passkeys yet.')).toBeVisible()
  await expect.element(page.getByText('You’re only signed in here.')).toBeVisible()
  expect(requests.map(({ length }) => length)).toEqual([1, 1, 1])
})

test('a section that cannot be loaded does not hide the others and can be tried again', async () => {
  const server = aServer()
  let isBroken = true
  server.answer(mfaApi.mfaMethods, () =>
    isBroken ? refusal({ status: 404, code: 'request.not_found', message: 'Not found' }) : noMethods,
  )
  await renderPage()
  await expect.element(page.getByText('We couldn’t load your passkeys and codes')).toBeVisible()
  await expect.element(page.getByText('ana@example.test')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No passkeys yet.')).toBeVisible()
})

test('a candidate creates the address of their calendar feed', async () => {
  const server = aServer()
  const feedUrl = 'https://rehearse.test/calendar-feed/1.ics'
  server.answer(calendarsApi.renewCalendarFeed, () => {
    server.answer(calendarsApi.feedAddress, () => ({ feedUrl }))
    return { feedUrl }
  })
  await renderPage()
  await page.getByRole('button', { name: 'Create feed address' }).click()
  await expect.element(page.getByText(feedUrl)).toBeVisible()
})
