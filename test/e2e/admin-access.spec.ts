import { generateSync } from 'otplib'
import { api } from '#contract/api.ts'
import { runCommand } from '#test/commands.ts'
import { anAdmin, anInterviewee } from '#test/factories.ts'
import { expireReauthentication } from '#test/mfa.ts'
import type { TestApp } from '#test/open-app.ts'
import { aPaidSession, openSection, readLog } from './admin.ts'
import { expect, test } from './fixtures.ts'
import { keyboardOf } from './keyboard.ts'
import { heading, password } from './steps.ts'

const email = 'owner@example.test'

const codeOf = (app: TestApp, secret: string) =>
  generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) })

test('the first owner is granted on the command line, sets up two-factor sign-in and gives a role', {
  tag: '@core',
}, async ({ app, page }) => {
  const colleague = 'colleague@example.test'
  await anInterviewee(app, { email: colleague })
  await app.anonymous.call(api.register, { body: { email, password, roleId: 1 } })
  expect(await runCommand(app, 'grant', email, '--why', 'First owner')).toEqual({
    text: `${email} is now an admin.\nThe email is not confirmed: check that the account is the right one.`,
    isFailure: false,
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Set it up' }).click()
  await page.getByRole('button', { name: 'Set up one-time codes' }).click()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Then enter the code from the app').fill(codeOf(app, secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()

  await page.goto('/admin')
  await expect(heading(page, 'Today')).toBeVisible()
  await openSection(page, 'Admins')
  const admins = page.getByRole('table', { name: 'Admins' })
  await expect(admins.getByRole('row').filter({ hasText: email })).toContainText('Owner')
  await page.getByRole('button', { name: 'Add a role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give an admin role' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(colleague)
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Finance')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Keeps the books')
  await dialog.getByRole('button', { name: 'Give role' }).click()
  await expect(page.getByText('Role given')).toBeVisible()
  await expect(admins.getByRole('row').filter({ hasText: colleague })).toContainText('Finance')
  await expect(admins.getByRole('row').filter({ hasText: colleague })).toContainText('Not set up yet')
  expect(await readLog(page)).toEqual(['Keeps the books', 'First owner'])
  await page.getByRole('button', { name: 'Verify log' }).click()
  await expect(page.getByText('2 entries checked. Nothing was changed.')).toBeVisible()
})

test('each role sees its own sections, and the address of another one shows nothing of it', async ({
  app,
  page,
  signInAs,
}) => {
  await aPaidSession(app)
  const everyone = ['Today', 'Settings', 'System', 'Action log', 'Admins']
  for (const [role, own, foreign] of [
    [
      'support',
      ['People', 'Applications', 'Bookings', 'Disputes', 'Reliability', 'Insights'],
      '/admin/money/payouts',
    ],
    ['finance', ['Bookings', 'Disputes', 'Money', 'Insights'], '/admin/people'],
    ['moderator', ['People', 'Applications', 'Moderation'], '/admin/bookings'],
  ] as const) {
    await signInAs(await anAdmin(app, role))
    await page.goto('/admin')
    const menu = page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link')
    await expect(menu).toHaveText([everyone[0] ?? '', ...own, ...everyone.slice(1)])
    await page.goto(foreign)
    await expect(page.getByText('Your account can’t do this.').first()).toBeVisible()
    await expect(page.getByText('Nino Beridze')).toHaveCount(0)
  }
})

test('an admin suspends an account with the keyboard alone, and confirms who they are first', async ({
  app,
  page,
}) => {
  const person = await anInterviewee(app, { name: 'Alex Morgan' })
  const { userId, token } = await app.anonymous.call(api.register, {
    body: { email, password, roleId: 1 },
  })
  const me = app.as({ token })
  const { secret } = await me.call(api.startTotpEnrollment, {})
  await me.call(api.enableTotp, { body: { code: codeOf(app, secret) } })
  app.clock.advance({ seconds: 30 })
  await runCommand(app, 'grant', email, '--why', 'First owner')
  const keys = keyboardOf(page)
  await page.goto(`/login?next=${encodeURIComponent(`/admin/people/${person.id}`)}`)
  await keys.enter(page.getByRole('button', { name: 'Decline' }))
  await keys.fill(page.getByLabel('Email or username'), email)
  await keys.fill(page.getByLabel('Password', { exact: true }), password)
  await keys.press('Enter')
  await keys.fill(page.getByLabel('Code from your app'), codeOf(app, secret))
  await keys.press('Enter')
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
  expect(userId).toBeDefined()
  await expireReauthentication(app)
  app.clock.advance({ seconds: 30 })

  await page.goto(`/admin/people/${person.id}`)
  const suspend = page.getByRole('main').getByRole('button', { name: 'Suspend' })
  await keys.enter(suspend)
  const dialog = page.getByRole('dialog', { name: 'Suspend this account?' })
  await expect(dialog).toBeVisible()
  // Escape closes it and gives the focus back.
  await keys.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(suspend).toBeFocused()
  await keys.press('Enter')
  // Without a reason nothing is sent, and the focus shows what is missing.
  await keys.enter(dialog.getByRole('button', { name: 'Suspend', exact: true }))
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Spam in messages')
  await keys.enter(dialog.getByRole('button', { name: 'Suspend', exact: true }))
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(question).toBeVisible()
  await keys.fill(question.getByLabel('Code from your app'), codeOf(app, secret))
  await keys.press('Enter')
  await expect(page.getByText('Account suspended. Bookings cancelled: 0')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await keys.expectFocusKept()
  await expect(page.getByText('Spam in messages').first()).toBeVisible()
})
