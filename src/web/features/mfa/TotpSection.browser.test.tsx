import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { mfaApi } from '#contract/routes/account.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
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
  await render(<MfaSection />, { wrapper: QueryProvider })
  const setUp = page.getByRole('button', { name: 'Set up one-time codes' })
  await setUp.click()
  await expect.element(page.getByText('ABCD EFGH')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await setUp.click()
  await expect.element(page.getByText('IJKL MNOP')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible()
  const code = page.getByLabelText('Then enter the code that the app shows')
  await expect.element(code).toHaveFocus()
  await userEvent.fill(code, '123456')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(page.getByText('one-recovery-code')).toBeVisible()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect.element(page.getByText('1 recovery code left.')).toBeVisible()
  expect(started).toHaveLength(2)
})
