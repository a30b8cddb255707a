import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { holdResponses, refuseCalls } from '#test/e2e/answers.ts'
import { expect, sharedTest as test } from '#test/e2e/fixtures.ts'
import { heading } from '#test/e2e/steps.ts'
import { expectVisibleAtOnce, noonIn, stopClock } from '#test/e2e/times.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import type { TestApp } from '#test/open-app.ts'

// Section 2: profile view and profile form; section 4: profile and profile picture.

const completeProfile = {
  mobile: '+995 555 010203',
  country: 'Georgia',
  city: 'Tbilisi',
  linkedinUrl: 'https://www.linkedin.com/in/nino-profile',
  purpose: 'Twelve years of hiring.',
  languages: ['English', 'Georgian'],
}

async function aWholeInterviewer(app: TestApp, email: string) {
  const account = { email, name: 'Nino Profile', specialty: 'Data Engineering', company: 'Northwind' }
  const nino = await anInterviewer(app, account)
  await app.as(nino).call(api.updateProfile, { body: completeProfile })
  return nino
}

const box = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last()
const terms = (page: Page, title: string) => box(page, title).getByRole('term')
const actions = (page: Page) => page.getByRole('navigation', { name: 'What you can do' })
async function expectWays(page: Page, ways: Record<string, string>) {
  for (const [name, href] of Object.entries(ways))
    await expect(actions(page).getByRole('link', { name })).toHaveAttribute('href', href)
}

test('Profile view (/profile) of an interviewer', { tag: '@core' }, async ({ page, app, signInAs }) => {
  await signInAs(await aWholeInterviewer(app, 'nino@profile.test'))
  const release = await holdResponses(page, '**/api/profile')
  await page.goto('/profile')
  await test.step('The profile loads on entry. A spinner shows while loading.', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Loading your profile' })).toBeVisible()
    release()
    await expect(heading(page, 'Nino Profile')).toBeVisible()
  })
  await test.step('Header: email, role badge (Interviewer or Interviewee), completeness badge (Complete or Incomplete), specialty, profile picture with a fallback icon.', async () => {
    const header = page.getByRole('main').locator('header')
    await expect(header).toContainText('nino@profile.test · Data Engineering')
    await expect(header.getByText('Interviewer', { exact: true })).toBeVisible()
    await expect(header.getByText('Complete', { exact: true })).toBeVisible()
    // A user without a picture gets their initials.
    await expect(header.getByText('NP', { exact: true })).toBeVisible()
  })
  await test.step('Contact Information: email, mobile, country, city, LinkedIn link.', async () => {
    await expect(terms(page, 'Contact Information')).toHaveText([
      'Email',
      'Mobile',
      'Country',
      'City',
      'LinkedIn',
      'Time zone',
    ])
    for (const text of ['nino@profile.test', completeProfile.mobile, 'Georgia', 'Tbilisi'])
      await expect(box(page, 'Contact Information')).toContainText(text)
    await expect(
      box(page, 'Contact Information').locator(`a[href="${completeProfile.linkedinUrl}"]`),
    ).toBeVisible()
  })
  await test.step('Professional Information: company, experience, specialty, purpose, language chips.', async () => {
    const professional = box(page, 'Professional Information')
    for (const text of ['Northwind', '7-10', 'Data Engineering', completeProfile.purpose])
      await expect(professional.getByText(text, { exact: true })).toBeVisible()
    await expect(professional.getByRole('listitem')).toHaveText(completeProfile.languages)
  })
  await test.step('Profile Status: completion and account type.', async () => {
    const status = box(page, 'Profile Status')
    await expect(status.getByRole('progressbar', { name: 'Profile completion' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    )
    await expect(status).toContainText('Account typeInterviewer')
  })
  await test.step('Actions: Edit Profile. Interviewer: Manage Bookings, Manage Time Slots.', async () => {
    await expectWays(page, {
      'Edit Profile': '/profile/form',
      'Manage Bookings': '/interviewer-bookings',
      'Manage Time Slots': '/time-slots',
    })
    await expect(actions(page).getByRole('link', { name: 'Complete Setup' })).toHaveCount(0)
  })
  await test.step("Logout, with the confirmation 'Are you sure you want to logout?'.", async () => {
    await actions(page).getByRole('button', { name: 'Logout' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' })
    await question.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(heading(page, 'Nino Profile')).toBeVisible()
    await actions(page).getByRole('button', { name: 'Logout' }).click()
    await question.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('Profile view (/profile) of an interviewee', { tag: '@core' }, async ({ page, app, signInAs }) => {
  await signInAs(await anInterviewee(app, { name: 'Alex Profile', complete: false }))
  await page.goto('/profile')
  await test.step('Profile: while incomplete, Complete Setup shows, and the badge says Incomplete.', async () => {
    await expect(page.getByText('Incomplete', { exact: true })).toBeVisible()
    await expectWays(page, { 'Complete Setup': '/profile/setup' })
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60')
  })
  await test.step('Contact Information: each shows only if present.', async () => {
    await expect(terms(page, 'Contact Information')).toHaveText(['Email', 'Time zone'])
  })
  await test.step('Interviewee: Find Interviewers, My Bookings.', async () => {
    await expectWays(page, {
      'Edit Profile': '/profile/form',
      'Find Interviewers': '/interviewers',
      'My Bookings': '/interviewee-bookings',
    })
    await expect(actions(page).getByRole('link', { name: /^Manage/ })).toHaveCount(0)
  })
  await test.step('/profile/setup: Complete setup, shown only while the profile is incomplete.', async () => {
    await actions(page).getByRole('link', { name: 'Complete Setup' }).click()
    await expect(heading(page, 'Complete setup')).toBeVisible()
    await page.getByLabel('Country').selectOption('Georgia')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByText('Complete', { exact: true })).toBeVisible()
    await page.goto('/profile/setup')
    await expect(page).toHaveURL(/\/profile$/)
  })
  await test.step('Profile form: Interviewees see a purpose textarea, and no professional fields.', async () => {
    await page.goto('/profile/form')
    await expect(page.getByRole('textbox', { name: 'Purpose' })).toBeVisible()
    await expect(page.getByLabel('Specialty')).toHaveCount(0)
    await expect(page.locator('input[type="hidden"][name="role"]')).toHaveValue('interviewee')
  })
  await test.step('On load failure an error box shows with Try Again.', async () => {
    const allow = await refuseCalls(page, '**/api/profile', 'request.too_many')
    await page.goto('/profile')
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load profile information' })
    await expect(failure).toBeVisible()
    await allow()
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await expect(heading(page, 'Alex Profile')).toBeVisible()
  })
  await test.step("With no profile, a 'No profile information available' box shows with a Set Up Profile button to /profile/setup.", async () => {
    await refuseCalls(page, '**/api/profile', 'profile.not_found')
    await page.goto('/profile')
    await expect(page.getByText('No profile information available')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Set Up Profile' })).toHaveAttribute('href', '/profile/setup')
  })
})

test("Profile form (/profile/form, titled 'Complete Your Profile') of an interviewer", {
  tag: '@core',
}, async ({ page, app, signInAs }) => {
  const nino = await aWholeInterviewer(app, 'nino@form.test')
  await aSlot(app, nino, { start: noonIn(3) })
  await aSlot(app, nino, { start: noonIn(4) })
  await signInAs(nino)
  await page.clock.install()
  await page.goto('/profile/form')
  await expect(heading(page, 'Complete Your Profile')).toBeVisible()

  await test.step('Read-only account email and role.', async () => {
    for (const [name, value] of [
      ['Email', 'nino@form.test'],
      ['Role', 'Interviewer'],
    ] as const) {
      const field = page.getByRole('textbox', { name, exact: true })
      await expect(field).toHaveValue(value)
      await expect(field).not.toBeEditable()
    }
  })
  await test.step('A hidden role field.', async () => {
    await expect(page.locator('input[type="hidden"][name="role"]')).toHaveValue('interviewer')
  })
  await test.step('Fields: mobile, country (required), city, LinkedIn URL.', async () => {
    await expect(page.getByLabel('Mobile')).toHaveValue(completeProfile.mobile)
    await expect(page.getByLabel('Country · required')).toHaveValue('Georgia')
    await expect(page.getByLabel('City')).toHaveValue('Tbilisi')
    await expect(page.getByLabel('LinkedIn URL')).toHaveValue(completeProfile.linkedinUrl)
  })
  await test.step('Interviewers also see specialty, company and experience. Experience is a select with the options 1-3, 4-6, 7-10, 10+.', async () => {
    await expect(page.getByLabel('Specialty')).toHaveValue('Data Engineering')
    await expect(page.getByLabel('Company')).toHaveValue('Northwind')
    const years = page.getByLabel('Experience in years').locator('option:not([value=""])')
    await expect(years).toHaveText(['1-3', '4-6', '7-10', '10+'])
  })
  await test.step('Interviewers see a link to Manage Slots with the number of upcoming slots (decided, in place of a note).', async () => {
    await expect(page.getByText('2 upcoming slots')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Manage Slots' })).toHaveAttribute(
      'href',
      '/time-slots',
    )
  })
  await test.step('Bio or purpose textarea. Its label differs for interviewers.', async () => {
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue(completeProfile.purpose)
    await expect(page.getByRole('textbox', { name: 'Purpose' })).toHaveCount(0)
  })
  const languages = page.getByRole('group', { name: /^Languages/ }).getByRole('button')
  await test.step('Languages: chips. Options: English, Spanish, French, German, Chinese, Japanese, Russian, Arabic, Hindi, Portuguese, Italian, Korean (and Georgian, decided).', async () => {
    const names =
      'English Spanish French German Chinese Japanese Russian Arabic Hindi Portuguese Italian Korean Georgian'
    await expect(languages).toHaveText(names.split(' '))
    await expect(languages.and(page.locator('[aria-pressed="true"]'))).toHaveText(completeProfile.languages)
  })
  await test.step('A completeness bar shows: 100%, or a 60% bar.', async () => {
    const bar = page.getByRole('progressbar', { name: 'Completeness' })
    await expect(bar).toHaveAttribute('aria-valuenow', '100')
    await page.getByLabel('Company').fill('')
    await expect(bar).toHaveAttribute('aria-valuenow', '60')
    await page.getByLabel('Company').fill('Southwind')
    await expect(bar).toHaveAttribute('aria-valuenow', '100')
  })
  await test.step('Picture upload: a note: max 5MB, JPG, PNG or GIF. The file input accepts jpeg, png, gif and webp.', async () => {
    const input = page.getByLabel('Choose picture')
    await expect(page.getByText('max 5MB, JPG, PNG or GIF')).toBeVisible()
    await expect(input).toHaveAttribute('accept', 'image/jpeg,image/png,image/gif,image/webp')
  })
  await test.step('Picture upload with preview, a progress bar; choose a file, then upload.', async () => {
    const release = await holdResponses(page, '**/api/profile/picture')
    const buffer = Buffer.from(redDot, 'base64')
    await page.getByLabel('Choose picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await expect(page.locator('aside img')).toHaveAttribute('src', /^blob:/)
    await expect(uploadBar(page)).toBeVisible()
    await stopClock(page)
    release()
    await expectVisibleAtOnce(page, page.getByText('Your picture has been updated.'))
  })
  await test.step('Progress is real (decided) and 100% on success. The selection clears 1 second after a successful upload.', async () => {
    await expect(uploadBar(page)).toHaveAttribute('aria-valuenow', '100')
    await page.clock.runFor(900)
    await expect(uploadBar(page)).toBeVisible()
    await page.clock.runFor(200)
    await expect(uploadBar(page)).toHaveCount(0)
    await page.clock.resume()
    await expect(page.locator('aside img')).toHaveAttribute('src', /^\/media\//)
  })

  const saving = await holdResponses(page, '**/api/profile/update')
  await test.step("The Save button shows 'Saving...' while saving.", async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  })
  const message = page.getByText('Your profile has been updated.')
  await test.step('After a successful save the user goes to /profile.', async () => {
    await stopClock(page)
    saving()
    await expect(page).toHaveURL(/\/profile$/)
  })
  await test.step('A success message shows for 3 seconds.', async () => {
    await expectVisibleAtOnce(page, message)
    await page.clock.runFor(2900)
    await expect(message).toBeVisible()
    await page.clock.runFor(200)
    await expect(message).toHaveCount(0)
    await expect(page.getByText('Southwind')).toBeVisible()
  })
})

const uploadBar = (page: Page) => page.getByRole('progressbar', { name: 'Uploading' })

/** A picture of one pixel. */
const redDot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
