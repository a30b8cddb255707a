import { refuseCalls } from '#test/e2e/answers.ts'
import { expect, sharedTest as test } from '#test/e2e/fixtures.ts'
import { alert, button, failWithoutProblem } from '#test/e2e/sentences.ts'
import { noonIn } from '#test/e2e/times.ts'
import { aFindableInterviewer, anInterviewee, aSlot, usd } from '#test/factories.ts'

// Section 8: every error that a screen shows. Section 5: the messages under fields.

test('Authentication', async ({ page, app, signInAs }) => {
  await test.step("Login failure: the server message, else 'Login failed. Please try again.'", async () => {
    await page.goto('/login')
    await page.getByLabel('Email or username').fill('nobody@sentences.test')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await button(page, 'Sign in').click()
    await expect(alert(page, 'Wrong email, username or password.')).toBeVisible()
    await failWithoutProblem(page, '**/api/auth/login')
    await button(page, 'Sign in').click()
    await expect(alert(page, 'Login failed. Please try again.')).toBeVisible()
  })
  await test.step("Registration: 'Please enter a valid email address', 'Password must be at least 8 characters', 'Please select a role'", async () => {
    await page.goto('/register')
    await page.getByLabel('Email').fill('anna')
    await page.getByLabel('Password', { exact: true }).fill('1234567')
    await button(page, 'Create account').click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /Password must be at least 8 characters$/,
    )
    await expect(page.getByRole('group', { name: 'I am here as an' })).toHaveAccessibleDescription(
      /Please select a role$/,
    )
  })
  await test.step("Registration failure: the server message, else 'Registration failed. Please try again.'", async () => {
    await anInterviewee(app, { email: 'taken@sentences.test' })
    await page.getByLabel('Email').fill('taken@sentences.test')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await page.getByRole('radio', { name: 'Interviewee' }).check()
    await button(page, 'Create account').click()
    await expect(alert(page, 'An account with this email already exists.')).toBeVisible()
    await failWithoutProblem(page, '**/api/auth/register')
    await button(page, 'Create account').click()
    await expect(alert(page, 'Registration failed. Please try again.')).toBeVisible()
  })
  await test.step('A 401 with an expired or undecodable token clears the token and redirects to /login.', async () => {
    const person = await anInterviewee(app)
    await signInAs(person)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Revoked on the server, while the token still looks valid in the browser.
    await app.deps.db.deleteFrom('auth_sessions').where('user_id', '=', person.id).execute()
    await page.goto('/profile/form')
    await expect(page).toHaveURL(/\/login\?next=/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await signInAs({ ...person, token: 'not-a-token' }, 1)
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/login/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

test('Profile', async ({ page, app, signInAs }) => {
  await signInAs(await anInterviewee(app, { complete: false }))
  await test.step("Load failure: 'Failed to load profile information' with Try Again (profile view). 'Failed to load profile.' on the form.", async () => {
    const allow = await refuseCalls(page, '**/api/profile', 'request.too_many')
    await page.goto('/profile')
    await expect(alert(page, 'Failed to load profile information')).toBeVisible()
    await expect(button(page, 'Try Again')).toBeVisible()
    await page.goto('/profile/form')
    await expect(alert(page, 'Failed to load profile.')).toBeVisible()
    await allow()
    await button(page, 'Try Again').click()
  })
  await test.step("Country required: 'Country is required'. LinkedIn URL: 'Invalid LinkedIn URL'. 'At least one language is required'.", async () => {
    // The page proposes the visitor's country a moment later.
    await expect(page.getByLabel('Country')).toHaveValue('Georgia')
    await page.getByLabel('Country').selectOption('')
    await page.getByLabel('LinkedIn URL').fill('linkedin')
    await button(page, 'English').click()
    await button(page, 'Save').click()
    await expect(page.getByLabel('Country')).toHaveAccessibleDescription(/Country is required/)
    await expect(page.getByLabel('LinkedIn URL')).toHaveAccessibleDescription(/Invalid LinkedIn URL/)
    await expect(page.getByRole('group', { name: /^Languages/ })).toHaveAccessibleDescription(
      /At least one language is required/,
    )
    await expect(page.getByLabel('Country'), 'the first wrong field').toBeFocused()
  })
  await test.step("Save failure: 'Failed to save profile. Please try again.'", async () => {
    await page.getByLabel('Country').selectOption('Georgia')
    await page.getByLabel('LinkedIn URL').fill('')
    await button(page, 'English').click()
    await failWithoutProblem(page, '**/api/profile/update')
    await button(page, 'Save').click()
    await expect(alert(page, 'Failed to save profile. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Country'), 'what was typed').toHaveValue('Georgia')
  })
  await test.step("or 'Failed to update profile.' (setup)", async () => {
    await page.goto('/profile/setup')
    await page.getByLabel('Country').selectOption('Georgia')
    await button(page, 'Save').click()
    await expect(alert(page, 'Failed to update profile.')).toBeVisible()
  })
  await test.step("Profile picture: 'validation.invalidImageType' and 'validation.imageTooLarge' are sentences", async () => {
    await page.goto('/profile/form')
    const choose = (name: string, mimeType: string, bytes: number) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.alloc(bytes) })
    await choose('cv.pdf', 'application/pdf', 100)
    await expect(alert(page, 'Choose a valid image type: JPG, PNG, GIF or WebP.')).toBeVisible()
    await choose('face.png', 'image/png', 5_242_881)
    await expect(alert(page, 'The image must be under 5MB.')).toBeVisible()
    await failWithoutProblem(page, '**/api/profile/picture')
    await choose('face.png', 'image/png', 100)
  })
  await test.step("Picture upload failure: 'validation.uploadFailed', and the selection is cleared.", async () => {
    await expect(alert(page, 'We couldn’t upload this picture. Try another one.')).toBeVisible()
    await expect(page.locator('img[src^="blob:"]')).toHaveCount(0)
    await expect(page.locator('input[type=file]')).toHaveValue('')
  })
  await test.step("Role update failure: 'Failed to set your role. Please try again.'", async () => {
    const { id } = await anInterviewee(app)
    await app.deps.db.updateTable('users').set({ role_id: null }).where('id', '=', id).execute()
    await signInAs({ id, token: await app.tokenFor(id) })
    await failWithoutProblem(page, '**/api/profile/role')
    await page.goto('/select-role')
    await page.getByRole('button', { name: /^Interviewee/ }).click()
    await expect(alert(page, 'Failed to set your role. Please try again.')).toBeVisible()
  })
})

test('Interviewers and booking', async ({ page, app, signInAs }) => {
  const nino = await aFindableInterviewer(app, { name: 'Nino Sentences' })
  await aSlot(app, nino, { start: noonIn(4), price: usd(50) })
  await signInAs(await anInterviewee(app))
  const dialog = page.getByRole('dialog', { name: 'Book Your Interview' })
  const open = () => page.goto(`/interviewers?book=${nino.id}`)

  await test.step("Interviewer list failure: the server message, else 'An error occurred', with Try Again.", async () => {
    const allow = await refuseCalls(page, '**/api/interviewer/filter', 'request.too_many')
    await page.goto('/interviewers')
    const failure = alert(page, 'An error occurred')
    await expect(failure).toContainText('Too many requests. Wait a moment and try again.')
    await allow()
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('button', { name: /^Book Interview with/ }).first()).toBeVisible()
  })
  for (const url of ['**/api/TimeSlot/available/*', '**/api/profile/complete'])
    await test.step(`Slot load and profile check failure: 'An error occurred' (${url})`, async () => {
      const allow = await refuseCalls(page, url, 'request.too_many')
      await open()
      await expect(dialog.getByRole('alert')).toContainText('An error occurred')
      await allow()
      await dialog.getByRole('button', { name: 'Try Again' }).click()
      await expect(dialog.getByRole('radio')).toHaveCount(1)
    })
  await test.step("Booking: a slot must be selected, else 'Please select a time slot'", async () => {
    await dialog.getByRole('button', { name: 'Continue to Summary' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please select a time slot')
    await dialog.getByRole('radio').check()
    await dialog.getByRole('button', { name: 'Continue to Summary' }).click()
  })
  const pay = dialog.getByRole('button', { name: 'Proceed to Payment' })
  await test.step('Booking: all four consents must be ticked', async () => {
    await expect(pay).toBeDisabled()
    await expect(pay).toHaveAccessibleDescription('Accept the terms to continue.')
    for (const consent of await dialog.getByRole('checkbox').all()) await consent.check()
  })
  const intent = '**/api/booking/create-payment-intent'
  await test.step("Payment intent: shows the Error, error or message field, else 'Booking failed'", async () => {
    for (const [json, sentence] of [
      [{ Error: 'The first of them' }, 'The first of them'],
      [{ error: 'The second of them' }, 'The second of them'],
      [{ message: 'The third of them' }, 'The third of them'],
      [{}, 'Booking failed'],
    ] as const) {
      await page.route(intent, route => route.fulfill({ status: 400, json }))
      await pay.click()
      await expect(dialog.getByRole('alert')).toHaveText(sentence)
      await page.unroute(intent)
    }
  })
  await test.step("An unsuccessful result shows message, else 'Payment setup failed'", async () => {
    for (const message of ['The bank is closed.', '']) {
      await page.route(intent, route => route.fulfill({ json: { success: false, message } }))
      await pay.click()
      await expect(dialog.getByRole('alert')).toHaveText(message || 'Payment setup failed')
      await page.unroute(intent)
    }
  })
  await test.step('If the response has RequiresProfileCompletion, the dialog switches to the complete-profile prompt.', async () => {
    const json = { code: 'profile.incomplete', message: 'No', RequiresProfileCompletion: true }
    await page.route(intent, route => route.fulfill({ status: 422, json }))
    await pay.click()
    await expect(dialog.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Complete Your Profile' })).toHaveAttribute(
      'href',
      '/profile',
    )
  })
})
