import type { Locator, Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { anInterviewee, anInterviewer, aSession, aSlot } from '#test/factories.ts'
import type { TestApp } from '#test/open-app.ts'
import { aSessionType, saveHours } from '#test/session-types.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { heading } from './steps.ts'
import { noonIn } from './times.ts'

const password = 'a long password'
const restoredNotice = (page: Page) => page.getByText('We kept what you had typed.')

async function register(app: TestApp, email: string) {
  const body = { email, password, roleId: 1 } as const
  const { userId, token } = await app.anonymous.call(api.register, { body })
  return { id: userId, token }
}

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

// Unsent text is kept in the browser’s storage.
test('login and registration keep the input after an error and a reload, except the password', {
  tag: '@keeps-storage',
}, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByLabel('Remember me').uncheck()
  await signIn(page, 'nobody@forms.test')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Email or username')).toHaveValue('nobody@forms.test')
  await page.reload()
  await expect(page.getByLabel('Email or username')).toHaveValue('nobody@forms.test')
  await expect(page.getByLabel('Remember me')).not.toBeChecked()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  await page.goto('/register')
  await page.getByLabel('Email').fill('new@forms.test')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('radio', { name: 'Interviewer' }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('new@forms.test')
  await expect(page.getByRole('radio', { name: 'Interviewer' })).toBeChecked()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('short')
})

// Unsent text is kept in the browser’s storage.
test('the profile form keeps the input after a failed save, an expired session and a reload', {
  tag: '@keeps-storage',
}, async ({ page, app, signInAs }) => {
  const alex = await register(app, 'alex@forms.test')
  await signInAs(alex)
  await page.goto('/profile/form')
  await page.getByLabel('Display name').fill('Alex Morgan')
  await page.getByLabel('Country').selectOption('Georgia')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('At least one language is required')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()

  await page.route('**/api/profile/update', route => route.fulfill({ status: 429, body: '' }))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to save profile. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Display name')).toHaveValue('Alex Morgan')
  await page.unroute('**/api/profile/update')

  await app.as(alex).call(api.signOut, {})
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Your session has ended/)).toBeVisible()
  await signIn(page, 'alex@forms.test')
  await expect(heading(page, 'Complete Your Profile')).toBeVisible()
  await expect(restoredNotice(page)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Display name')).toHaveValue('Alex Morgan')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page, 'Alex Morgan')).toBeVisible()
  await page.goto('/profile/form')
  await expect(restoredNotice(page)).toHaveCount(0)
})

test('the profile setup keeps the input', async ({ page, app, signInAs }) => {
  await signInAs(await anInterviewer(app, { complete: false }))
  await page.goto('/profile/setup')
  await page.getByLabel('Country').selectOption('Georgia')
  await page.reload()
  await expect(page.getByLabel('Country')).toHaveValue('Georgia')
})

// Unsent text is kept in the browser’s storage.
test('the booking dialog keeps the note to the interviewer', { tag: '@keeps-storage' }, async ({
  page,
  app,
  signInAs,
}) => {
  const interviewer = await anInterviewer(app)
  await aSlot(app, interviewer, { start: noonIn(3) })
  const interviewee = await anInterviewee(app)
  await signInAs(interviewee)

  const goToSummary = async () => {
    await page.getByRole('dialog').getByRole('radio').check()
    await page.getByRole('button', { name: 'Continue to Summary' }).click()
  }
  await page.goto(`/interviewers?book=${interviewer.id}`)
  await goToSummary()
  await page.getByLabel('Note to the interviewer').fill('Please ask about queues.')
  // The URL names the dialog and the tab stores its step, so both survive a reload.
  await page.reload()
  await expect(page.getByLabel('Note to the interviewer')).toHaveValue('Please ask about queues.')
})

// Unsent text is kept in the browser’s storage.
async function chooseFirstTime(dialog: Locator) {
  await dialog.getByRole('button', { name: 'Continue to times' }).click()
  await dialog.getByRole('button', { name: 'Next week' }).click()
  await expect(dialog.locator('[aria-busy="false"]')).toBeVisible()
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Continue to Summary' }).click()
}

test('answers to the questions of a session type survive a reload, going back and an expired session', {
  tag: '@keeps-storage',
}, async ({ page, app, signInAs }) => {
  const nino = await anInterviewer(app, { name: 'Nino Asks' })
  const everyDay = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({
    ...{ weekday, startTime: '10:00', endTime: '18:00' },
  }))
  await saveHours(app, nino, { times: everyDay })
  await aSessionType(app, nino, {
    ...{ amount: 0, bookingMode: 'approve' },
    questions: [{ id: crypto.randomUUID(), kind: 'text', label: 'Which role?', required: true }],
  })
  const alex = await register(app, 'alex-answers@forms.test')
  await app.deps.db
    .updateTable('profiles')
    .set({ country: 'Georgia', languages: ['English'] })
    .where('user_id', '=', alex.id)
    .execute()
  await signInAs(alex)
  await page.goto(`/interviewers?book=${nino.id}`)
  const dialog = page.getByRole('dialog', { name: 'Book Your Interview' })
  await dialog.getByRole('radio', { name: /System design/ }).check()
  await chooseFirstTime(dialog)
  const answer = dialog.getByLabel('Which role?')
  await answer.fill('Staff engineer')
  await page.reload()
  await expect(answer).toHaveValue('Staff engineer')
  await page.goBack()
  await expect(answer).toBeHidden()
  await page.goForward()
  await expect(answer).toHaveValue('Staff engineer')

  await dialog.getByRole('button', { name: 'Agree to all' }).click()
  await app.as(alex).call(api.signOut, {})
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText(/^Your session has ended/)).toBeVisible()
  await signIn(page, 'alex-answers@forms.test')
  // The dialog begins anew, because the time may be taken, and keeps what was chosen and typed.
  await expect(dialog.getByRole('radio', { name: /System design/ })).toBeChecked()
  await chooseFirstTime(dialog)
  await expect(answer).toHaveValue('Staff engineer')
  await dialog.getByRole('button', { name: 'Agree to all' }).click()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByRole('heading', { name: 'Request sent' })).toBeVisible()
})

// Unsent text is kept in the browser’s storage.
test('the slot form and the meeting link form keep the input', { tag: '@keeps-storage' }, async ({
  page,
  app,
  signInAs,
}) => {
  const interviewer = await anInterviewer(app)
  await aSession(app, { interviewer, interviewee: await anInterviewee(app), start: noonIn(2) })
  await signInAs(interviewer)
  await page.goto('/interviewer-bookings?group=all')
  await page.getByRole('button', { name: /meeting link$/ }).click()
  await page.getByRole('textbox', { name: /meeting link/i }).fill('https://meet.example.test/half-ty')
  await page.reload()
  await expect(page.getByRole('textbox', { name: /meeting link/i })).toHaveValue(
    'https://meet.example.test/half-ty',
  )

  await page.goto('/time-slots')
  await page.getByRole('tabpanel').getByLabel('Price').fill('75')
  await page.getByRole('tab', { name: 'Recurring' }).click()
  await page.getByRole('button', { name: 'Wed', exact: true }).click()
  await page.reload()
  await expect(page.getByRole('tabpanel').getByLabel('Price')).toHaveValue('75')
  await page.getByRole('tab', { name: 'Recurring' }).click()
  await expect(page.getByRole('button', { name: 'Wed', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

// Unsent text is kept in the browser’s storage.
test('a form never shows one user’s input to the next after a session expires', {
  tag: '@keeps-storage',
}, async ({ page, app, signInAs }) => {
  const alex = await register(app, 'alex-half@forms.test')
  await register(app, 'mari@forms.test')
  await signInAs(alex)
  await page.goto('/profile/form')
  await page.getByLabel('Display name').fill('Alex, half')
  await app.as(alex).call(api.signOut, {})
  await page.goto('/bookings')
  await expect(page.getByText(/^Your session has ended/)).toBeVisible()
  // A reload shows the message again, for people who missed it.
  await page.reload()
  await expect(page.getByText(/^Your session has ended/)).toBeVisible()
  await signIn(page, 'mari@forms.test')
  await expect(page).toHaveURL(/\/bookings$/)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Alex, half')
})

// Unsent text is kept in the browser’s storage.
test('a saved slot leaves no draft', { tag: '@keeps-storage' }, async ({ page, app, signInAs }) => {
  await signInAs(await anInterviewer(app))
  await page.goto('/time-slots')
  await page.getByLabel('Price').fill('45')
  const drafts = () =>
    page.evaluate<string[]>(`Object.keys(sessionStorage).filter(key => key.startsWith('draft:'))`)
  expect(await drafts()).toHaveLength(1)
  await page.getByRole('button', { name: 'Create slot' }).click()
  await expect(page.getByText('1 time slot created')).toBeVisible()
  await expect.poll(drafts).toEqual([])
})
