import { api } from '#contract/api.ts'
import { aFindableInterviewer, anAdmin, anInterviewee, aSession, usd } from '#test/factories.ts'
import { inHours, readLog } from './admin.ts'
import { expect, test } from './fixtures.ts'
import { emailWithSubject, heading } from './steps.ts'

test('a reported review is hidden with reasons, and shown again by another moderator after an appeal', {
  tag: '@core',
}, async ({ app, page, signInAs }) => {
  const interviewer = await aFindableInterviewer(app, { name: 'Nino Beridze' })
  const author = await anInterviewee(app, { name: 'Maria Silva', email: 'maria@example.test' })
  const bookingId = await aSession(app, {
    interviewer,
    interviewee: author,
    start: inHours(app, -24),
    attendance: 'completed',
    price: usd(50),
  })
  await app
    .as(author)
    .call(api.writeReview, { body: { bookingId, rating: 1, comment: 'Nino read my answers aloud.' } })
  await app.as(interviewer).call(api.reportContent, {
    body: { target: { kind: 'review', bookingId }, cause: 'false_information', text: 'I did not.' },
  })
  const reviews = async () =>
    (await app.as(author).call(api.interviewerReviews, { params: { id: interviewer.id } })).reviews.length

  const first = await anAdmin(app, 'moderator')
  await signInAs(first)
  await page.goto('/admin')
  await page.getByRole('link', { name: /Reported content/ }).click()
  await expect(heading(page, 'Moderation')).toBeVisible()
  await page.getByRole('link', { name: /^View Review by Maria/ }).click()
  await expect(page.getByText('Nino read my answers aloud.')).toBeVisible()
  await expect(page.getByText('I did not.')).toBeVisible()
  await page.getByRole('button', { name: 'Hide content' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/leaves the interviewer’s page and rating/)).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Rule' })).toHaveValue('false_information')
  await dialog
    .getByRole('textbox', { name: 'Statement of reasons' })
    .fill('The recording shows no reading aloud.')
  await dialog.getByRole('textbox', { name: 'Reason', exact: true }).fill('Compared with the recording')
  await dialog.getByRole('button', { name: 'Hide content' }).click()
  await expect(page.getByText('Content hidden')).toBeVisible()
  expect(await reviews()).toBe(0)
  expect((await emailWithSubject(app, 'maria@example.test', /review/i)).text).toContain(
    'The recording shows no reading aloud.',
  )

  const { decisions } = await app.as(author).call(api.myModeration, {})
  await app.as(author).call(api.appealDecision, {
    params: { id: decisions[0]?.id ?? '' },
    body: { text: 'It was before the recording began.' },
  })
  await page.reload()
  await expect(page.getByText('It was before the recording began.')).toBeVisible()
  await expect(
    page.getByText('You made the first decision. Another moderator decides this appeal.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore content' })).toHaveCount(0)

  await signInAs(await anAdmin(app, 'moderator'))
  await page.goto('/admin')
  await page.getByRole('link', { name: /Appeals in moderation/ }).click()
  await page.getByRole('link', { name: /^View Review by Maria/ }).click()
  await page.getByRole('button', { name: 'Restore content' }).click()
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Right, the recording starts later.')
  await dialog.getByRole('textbox', { name: 'Reason', exact: true }).fill('Recording starts at minute 4')
  await dialog.getByRole('button', { name: 'Restore content' }).click()
  await expect(page.getByText('Content restored')).toBeVisible()
  expect(await reviews()).toBe(1)
  expect((await app.as(author).call(api.myModeration, {})).decisions).toMatchObject([
    { state: 'restored', appealAnswer: 'Right, the recording starts later.' },
  ])
  expect(await readLog(page)).toEqual(['Recording starts at minute 4', 'Compared with the recording'])
})
