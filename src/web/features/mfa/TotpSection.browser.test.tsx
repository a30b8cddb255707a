import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { mfaApi } from '#contract/routes/account.ts'
import { authSessionsApi } from '#contract/routes/auth-sessions.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { LoginSessionsSection } from '#web/features/accounts/LoginSessionsSection.tsx'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { MfaSection } from './MfaSection.tsx'

test('every setup of one-time codes has one new secret, and its first code turns them on', async () => {
  signInAs('interviewee')
  const server = fakeServer()
  let hasCodes = false
  const secrets = ['ABCDEFGH', 'IJKLMNOP']
  server.answer(mfaApi.mfaMethods, () => ({
    passkeys: [],
    hasCodes,
    recoveryCodesLeft: hasCodes ? 1 : 0,
    isRequired: false,
  }))
  const started = server.answer(mfaApi.startTotpEnrollment, () => {
    const secret = secrets.shift() ?? ''
    return { secret, uri: `otpauth://totp/Rehearse?secret=${secret}` }
  })
  server.answer(mfaApi.enableTotp, () => {
    hasCodes = true
    return { recoveryCodes: ['one-recovery-code'] }
  })
  await render(
    <>
      <MfaSection />
      <p>Below the section</p>
    </>,
    { wrapper: QueryProvider },
  )
  const setUp = page.getByRole('button', { name: 'Set up one-time codes' })
  const below = () => page.getByText('Below the section').element().getBoundingClientRect().top
  await setUp.click()
  const during = below()
  await expect.element(page.getByText('ABCD EFGH')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'QR code with the secret key' })).toBeVisible()
  expect(Math.abs(below() - during)).toBeLessThan(16)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(setUp).toHaveFocus()
  await setUp.click()
  await expect.element(page.getByText('IJKL MNOP')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'QR code with the secret key' })).toBeVisible()
  const code = page.getByLabelText('Then enter the code from the app')
  await expect.element(code).toHaveFocus()
  await userEvent.fill(code, '123456')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const place = below()
  await expect.element(page.getByText('one-recovery-code')).toBeVisible()
  expect(below()).toBe(place)
  // The codes are shown once, so no key ends that by accident.
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('one-recovery-code')).toBeVisible()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect.element(page.getByText('1 recovery code left.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create new codes' })).toHaveFocus()
  expect(started).toHaveLength(2)
})

test('logins that the first one-time code ends are no longer shown as active', async () => {
  signInAs('interviewee')
  const server = fakeServer()
  const at = '2026-11-01T09:00:00.000Z'
  const login = { userAgent: null, createdAt: at, lastSeenAt: at, expiresAt: at }
  let logins = [
    { ...login, id: '0198a000-0000-7000-8000-0000000000c1', isCurrent: true },
    { ...login, id: '0198a000-0000-7000-8000-0000000000c2', isCurrent: false },
  ]
  server.answer(authSessionsApi.myLogins, () => logins)
  server.answer(mfaApi.mfaMethods, () => ({
    passkeys: [],
    hasCodes: logins.length === 1,
    recoveryCodesLeft: 0,
    isRequired: false,
  }))
  server.answer(mfaApi.startTotpEnrollment, () => ({
    secret: 'ABCDEFGH',
    uri: 'otpauth://totp/Rehearse?secret=ABCDEFGH',
  }))
  server.answer(mfaApi.enableTotp, () => {
    logins = logins.slice(0, 1)
    return { recoveryCodes: ['one-recovery-code'] }
  })
  await render(
    <>
      <MfaSection />
      <LoginSessionsSection />
    </>,
    { wrapper: QueryProvider },
  )
  await expect.element(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible()
  await page.getByRole('button', { name: 'Set up one-time codes' }).click()
  await userEvent.fill(page.getByLabelText('Then enter the code from the app'), '123456')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(page.getByText('You’re only signed in here.')).toBeVisible()
})
