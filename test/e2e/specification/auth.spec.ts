import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { expect, sharedTest as test } from '#test/e2e/fixtures.ts'
import { emailWithSubject, heading, openUserMenu } from '#test/e2e/steps.ts'
import { anInterviewee } from '#test/factories.ts'

// Section 2: login, register, role selection.

const password = 'correct horse'
const emailOrUsername = (page: Page) => page.getByLabel('Email or username')
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })

test('Login (/login)', { tag: '@core' }, async ({ page, app }) => {
  const body = { email: 'kate@login.test', username: 'kate-at-login', password, roleId: 1 as const }
  await app.anonymous.call(api.register, { body })
  await page.goto('/login')
  await test.step('Fields: e-mail-or-username, password.', async () => {
    await expect(emailOrUsername(page)).toBeVisible()
    await expect(passwordField(page)).toHaveAttribute('type', 'password')
  })
  await test.step('Controls: a remember-me checkbox, a forgot-password link (which works, as decided).', async () => {
    await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked()
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(heading(page, 'Forgot your password?')).toBeVisible()
    await page.goBack()
  })
  const signIn = async (name: string, remember: boolean) => {
    await emailOrUsername(page).fill(name)
    await passwordField(page).fill(password)
    await page.getByRole('checkbox', { name: 'Remember me' }).setChecked(remember)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  const keptIn = () =>
    page.evaluate(() =>
      localStorage.getItem('token') ? 'local' : sessionStorage.getItem('token') ? 'session' : 'nowhere',
    )
  await test.step('Success goes to /profile. Unauthenticated becomes authenticated on login: the token is stored (without Remember me for the browser session).', async () => {
    await signIn(body.email, false)
    await expect(page).toHaveURL(/\/profile$/)
    expect(await keptIn()).toBe('session')
  })
  await test.step('Sign-in takes the username as well, and Remember me keeps the session for 30 days.', async () => {
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/login')
    await signIn(body.username, true)
    await expect(page).toHaveURL(/\/profile$/)
    expect(await keptIn()).toBe('local')
  })
})

test('Register (/register)', { tag: '@core' }, async ({ page, app }) => {
  await page.goto('/register')
  await test.step('Fields: email, password, a role radio (interviewer or interviewee).', async () => {
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expect(passwordField(page)).toBeVisible()
    for (const role of ['interviewee', 'interviewer'])
      await expect(page.locator(`input[type="radio"][value="${role}"]`)).toBeVisible()
  })
  await page.getByLabel('Email').fill('ines@register.test')
  await test.step('The registration screen has an EN/RU switch, and the input stays.', async () => {
    await page.getByRole('main').getByRole('button', { name: 'RU' }).click()
    await expect(heading(page, 'Создание аккаунта')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'EN' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('ines@register.test')
  })
  await test.step('Success goes to /profile/setup. Unauthenticated becomes authenticated on register: the token is stored.', async () => {
    await passwordField(page).fill(password)
    await page.getByRole('radio', { name: 'Interviewer' }).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/profile\/setup$/)
    await openUserMenu(page)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('/profile/setup: Complete setup, shown only while the profile is incomplete.', async () => {
    await expect(heading(page, 'Complete setup')).toBeVisible()
    for (const field of ['Country', 'Specialty', 'Company', 'Experience'])
      await expect(page.getByLabel(field)).toBeVisible()
  })
  await test.step('A display name is optional, and may not be a web address. The browser’s language is selected.', async () => {
    await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel('Your name').fill('Ines www.cheap.test')
    await page.getByLabel('Country').selectOption('Georgia')
    await page.getByLabel('Specialty').fill('Data')
    await page.getByLabel('Company').fill('Northwind')
    await page.getByLabel('Experience').selectOption('4-6')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Remove web addresses.')).toBeVisible()
    await expect(page.getByLabel('Your name')).toBeFocused()
    await page.getByLabel('Your name').fill('Ines Kobalia')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/\/profile$/)
  })
  await test.step('The name is on the profile, and not in an email to an unconfirmed address.', async () => {
    await page.goto('/profile')
    await expect(heading(page, 'Ines Kobalia')).toBeVisible()
    const { text } = await emailWithSubject(app, 'ines@register.test', /./)
    expect(text).not.toContain('Kobalia')
  })
})

test('Role selection (/select-role)', { tag: '@core' }, async ({ page, app, signInAs }) => {
  const { id } = await anInterviewee(app, { complete: false })
  await app.deps.db.updateTable('users').set({ role_id: null }).where('id', '=', id).execute()
  await signInAs({ id, token: await app.tokenFor(id) })
  await page.goto('/select-role')
  await test.step('Two cards: Interviewee and Interviewer.', async () => {
    await expect(page.getByRole('main').getByRole('button')).toHaveText([/^Interviewee/, /^Interviewer/])
  })
  await test.step('Choosing one saves the role and then navigates to /profile/setup.', async () => {
    await page.getByRole('button', { name: /^Interviewer/ }).click()
    await expect(page).toHaveURL(/\/profile\/setup$/)
    const user = await app.deps.db.selectFrom('users').select('role_id').where('id', '=', id).execute()
    expect(user).toEqual([{ role_id: 2 }])
  })
  await test.step('The role is chosen once: a user with a role is redirected.', async () => {
    await page.goto('/select-role')
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByText('Your role is already set: Interviewer.')).toBeVisible()
  })
})
