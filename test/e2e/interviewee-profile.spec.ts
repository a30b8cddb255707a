import { api } from '#contract/api.ts'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'
import { accessibilityViolations } from './accessibility-violations.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { chooseAction, emailWithSubject, heading } from './steps.ts'
import { noonIn } from './times.ts'

// Details that both sides of a booking share: decision 0046.

const purpose = 'Six years of backend work.\nSystem design is where I lose points.'
const linkedinUrl = 'https://www.linkedin.com/in/ann-candidate'

test('interviewers read an interviewee’s profile details, and the form names who sees them', async ({
  page,
  app,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const ann = await anInterviewee(app, { name: 'Ann Candidate', email: 'ann@candidate.test' })
  const nino = await anInterviewer(app, { name: 'Nino Candidate', email: 'nino@candidate.test' })
  await aSession(app, { interviewer: nino, interviewee: ann, start: noonIn(4), status: 'pending' })
  const confirmed = await aSession(app, { interviewer: nino, interviewee: ann, start: noonIn(6) })

  await test.step('Each field of the form names its audience.', async () => {
    await signInAs(ann)
    await page.goto('/profile/form')
    const inputOf = (label: string) => page.getByLabel(label, { exact: true })
    await expect(inputOf('Mobile')).toHaveAccessibleDescription('Only you')
    await expect(inputOf('LinkedIn URL')).toHaveAccessibleDescription('Your interviewers')
    await expect(inputOf('Purpose')).toHaveAccessibleDescription(/Your interviewers$/)
    await expect(inputOf('City')).toHaveAccessibleDescription(/^Only you, unless/)
    await inputOf('LinkedIn URL').fill(linkedinUrl)
    await inputOf('Purpose').fill(purpose)
    await inputOf('City').fill('Tbilisi')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(heading(page, 'Ann Candidate')).toBeVisible()
  })

  await test.step('A request shows the interviewee’s details without a click.', async () => {
    await signInAs(nino)
    await page.goto('/interviewer-bookings?group=all')
    const request = page.getByRole('article').filter({ hasText: 'Pending' })
    await expect(request.getByText('System design is where I lose points.')).toBeVisible()
    await expect(request.getByRole('link', { name: /ann-candidate/ })).toHaveAttribute('href', linkedinUrl)
    await expect(request.getByText('Tbilisi', { exact: true })).toBeHidden()
    expect(await accessibilityViolations(page, 'a request')).toEqual([])
  })

  await test.step('A booking and its room show the details collapsed, and the location once that is allowed.', async () => {
    await app.as(ann).call(api.updateProfile, { body: { showPlace: true } })
    await page.goto('/bookings')
    await page.getByText('About Ann Candidate').first().click()
    await expect(page.getByText('Tbilisi, Georgia').first()).toBeVisible()
    await page.goto(`/room/${confirmed}`)
    await page.locator('summary', { hasText: 'About Ann Candidate' }).press('Enter')
    await expect(page.getByText('Six years of backend work.')).toBeVisible()
    expect(await accessibilityViolations(page, 'the room')).toEqual([])
  })
})

// Unsent text is kept in the browser’s storage.
test('an interviewee changes a note, and both write messages until a day after the session', {
  tag: '@keeps-storage',
}, async ({ page, app, signInAs }) => {
  const ann = await anInterviewee(app, { name: 'Ann Writer', email: 'ann@writer.test' })
  const nino = await anInterviewer(app, { name: 'Nino Writer', email: 'nino@writer.test' })
  const booking = { interviewer: nino, interviewee: ann, start: noonIn(5), notes: 'Graphs.' }
  const id = await aSession(app, booking)

  await test.step('The interviewee changes the note, and a reload in between loses nothing.', async () => {
    await signInAs(ann)
    await page.goto('/interviewee-bookings?group=all')
    await page.getByRole('button', { name: 'Edit note' }).click()
    await page.getByLabel('Note to the interviewer').fill('Trees, not graphs.')
    await page.reload()
    await expect(page.getByLabel('Note to the interviewer')).toHaveValue('Trees, not graphs.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByRole('article')).toContainText('Trees, not graphs.')
    await expect(page.getByRole('button', { name: 'Edit note' })).toBeFocused()
  })

  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Your message')
  await test.step('A failed message stays, and a retry sends it once.', async () => {
    await chooseAction(page, 'Write message')
    await field.fill('<b>Shall I bring my CV?</b>')
    // The response is lost, not the message.
    await page.route('**/messages', async route => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.unroute('**/messages')
    await page.reload()
    await page.getByRole('button', { name: /message/ }).click()
    await expect(field).toHaveValue('<b>Shall I bring my CV?</b>')
    await dialog.getByRole('button', { name: 'Send' }).dblclick()
    await expect(field).toHaveValue('')
    await expect(dialog.getByText('<b>Shall I bring my CV?</b>')).toHaveCount(1)
    expect(await accessibilityViolations(page, 'messages')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '1 message' })).toBeFocused()
  })

  await test.step('Text typed while a message is being sent becomes the next message.', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/messages', async route => {
      if (route.request().method() === 'POST') await released
      await route.fallback()
    })
    await page.getByRole('button', { name: '1 message' }).click()
    await field.fill('Which room is it?')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByRole('button', { name: 'Sending' })).toBeVisible()
    await field.pressSequentially(' And when?')
    release()
    await expect(dialog.getByRole('listitem').getByText('Which room is it?', { exact: true })).toBeVisible()
    await expect(field).toHaveValue('Which room is it? And when?')
    await page.unroute('**/messages')
    await page.reload()
    await page.getByRole('button', { name: '2 messages' }).click()
    await expect(field).toHaveValue('Which room is it? And when?')
    await field.fill('')
    await page.keyboard.press('Escape')
  })

  await test.step('The email contains the message and links to the reply.', async () => {
    const email = await emailWithSubject(app, 'nino@writer.test', /Message from Ann Writer/)
    expect(email.text).toContain('> <b>Shall I bring my CV?</b>')
    const address = /https?:\S+\/bookings\?messages=\S+/.exec(email.text)?.[0] ?? ''
    await signInAs(nino)
    await page.goto(address)
    await expect(dialog.getByText('<b>Shall I bring my CV?</b>')).toBeVisible()
    await field.fill('Yes, please.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Yes, please.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/bookings$/)
  })

  await test.step('The room shows both, before the call as well.', async () => {
    await signInAs(ann)
    await page.goto(`/room/${id}`)
    await expect(page.getByText('Trees, not graphs.')).toBeVisible()
    await page.getByRole('button', { name: '3 messages' }).click()
    await expect(dialog.getByText('Yes, please.')).toBeVisible()
  })
})
