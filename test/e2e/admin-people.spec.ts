import { api } from '#contract/api.ts'
import { anAdmin } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import { aPaidSession, openSection, readLog } from './admin.ts'
import { expect, test } from './fixtures.ts'
import { heading } from './steps.ts'

test('a suspended interviewer is signed out, and the session ahead is cancelled and refunded', {
  tag: '@core',
}, async ({ app, page, openContext, signInAs }) => {
  const { interviewer, ann, own } = await aPaidSession(app, { hours: 72 })
  // The interviewer has the app open.
  const theirPage = await (await openContext()).newPage()
  await signInAs(interviewer, undefined, theirPage)
  await theirPage.goto('/interviewer-bookings?group=all')
  await expect(theirPage.getByRole('article', { name: 'Alex Morgan' })).toBeVisible()

  await signInAs(await anAdmin(app, 'support'))
  await page.goto('/admin')
  await openSection(page, 'People')
  await page.getByRole('searchbox', { name: 'Search' }).fill('nino')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Nino Beridze' }).click()
  await expect(heading(page, 'Nino Beridze')).toBeVisible()
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend this account?' })
  await expect(dialog.getByText('They’re signed out now and can’t sign in.')).toBeVisible()
  await expect(
    dialog.getByText('1 upcoming booking is cancelled and refunded by the usual rules.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked interviewees to pay elsewhere')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('Account suspended. Bookings cancelled: 1')).toBeVisible()
  await expect(page.getByRole('main').getByText('Suspended', { exact: true }).first()).toBeVisible()

  expect(await ann.call(api.booking, own)).toMatchObject({ status: 'cancelled' })
  await expect.poll(async () => (await ann.call(api.booking, own)).refund?.status).toBe('succeeded')
  expect((await ann.call(api.booking, own)).refund?.amount).toBe(50)
  await theirPage.reload()
  await expect(theirPage).toHaveURL(/\/login/)
  expect((await app.as(interviewer).refused(api.myAccount, {})).status).toBe(401)

  await page.getByRole('button', { name: 'Restore' }).click()
  const question = page.getByRole('dialog', { name: 'Restore this account?' })
  await expect(question.getByText('Cancelled bookings stay cancelled.')).toBeVisible()
  await question.getByRole('textbox', { name: 'Reason' }).fill('They explained it')
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('main').getByText('Account restored', { exact: true })).toBeVisible()
  await expect(page.getByText('Asked interviewees to pay elsewhere').first()).toBeVisible()
  expect(await ann.call(api.booking, own)).toMatchObject({ status: 'cancelled' })
  expect(await readLog(page)).toEqual(['They explained it', 'Asked interviewees to pay elsewhere'])
  await expectReconciled(app)
})

test('support views Rehearse as a person in a tab of its own, and the person reads why', async ({
  app,
  page,
  signInAs,
}) => {
  const { interviewee, bookingId } = await aPaidSession(app, { hours: 72 })
  await app.deps.db.updateTable('bookings').set({ notes: 'I freeze' }).where('id', '=', bookingId).execute()
  await signInAs(await anAdmin(app, 'support'))
  await page.goto(`/admin/people/${interviewee.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'View as this person' }).click()
  const dialog = page.getByRole('dialog', { name: 'View Rehearse as this person?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A booking is missing')
  await dialog.getByRole('button', { name: 'Start the view' }).click()
  const [view] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open in a new tab' }).click(),
  ])
  const banner = view.getByRole('region', { name: 'View as another person' })
  await expect(banner).toContainText('You’re viewing as Alex Morgan · read-only · ends in 30 min')
  await view.goto('/interviewee-bookings?group=all')
  await expect(view.getByRole('article', { name: 'Nino Beridze' })).toBeVisible()
  await expect(view.getByText('I freeze')).toHaveCount(0)
  await view.goto('/account')
  await expect(view.getByText('This view doesn’t show this.').first()).toBeVisible()
  await view.goto('/profile/form')
  await view.getByRole('button', { name: 'Save' }).first().click()
  await expect(view.getByText('This view is read-only. Nothing was changed.')).toBeVisible()

  // The admin's own tab, and its sign-in, are untouched.
  await page.reload()
  await expect(heading(page, 'Alex Morgan')).toBeVisible()
  await banner.getByRole('button', { name: 'End' }).click()
  await expect(heading(view, 'This view has ended')).toBeVisible()
  await view.goto('/bookings')
  await expect(heading(view, 'This view has ended')).toBeVisible()
  await page.goto('/admin')
  await expect.poll(() => readLog(page)).toEqual(['A booking is missing', 'A booking is missing'])

  await page.context().clearCookies()
  await signInAs(interviewee)
  await page.goto('/notices')
  await expect(page.getByText('Rehearse support viewed your account: A booking is missing')).toBeVisible()
})
