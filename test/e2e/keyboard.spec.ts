import type { Page } from '@playwright/test'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'
import { cards } from '#test/sandbox-payer.ts'
import { expect, test } from './fixtures.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { heading } from './steps.ts'
import { noonIn } from './times.ts'

const main = (page: Page) => page.getByRole('main')
/** A link in the header. Its screen scrolls back to the top. */
const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

async function followLink(page: Page, keys: Keyboard, name: string) {
  await keys.enter(link(page, name), { back: true })
  await expect(main(page)).toBeFocused()
}

async function register(page: Page, keys: Keyboard, email: string, role: 'Interviewee' | 'Interviewer') {
  await keys.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await keys.press('Enter')
  await keys.press('Shift+Tab')
  await keys.enter(page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Decline' }), {
    back: true,
  })
  await expect(main(page)).toBeFocused()
  await keys.enter(link(page, 'Sign Up'), { back: true })
  await expect(page.getByLabel('Email')).toBeFocused()
  await keys.fill(page.getByLabel('Email'), email)
  await keys.fill(page.getByLabel('Password', { exact: true }), 'a long password')
  await keys.focus(page.getByRole('radio', { name: 'Interviewee' }))
  await keys.press('Space')
  if (role === 'Interviewer') await keys.press('ArrowDown')
  await expect(page.getByRole('radio', { name: role })).toBeChecked()
  await keys.enter(page.getByRole('button', { name: 'Create account' }))
  await expect(heading(page, 'Complete setup')).toBeVisible()
  await expect(main(page)).toBeFocused()
}

async function setUp(page: Page, keys: Keyboard, isInterviewer: boolean) {
  await keys.choose(page.getByLabel('Country'), 'Georgia')
  await expect(page.getByLabel('Country')).toHaveValue('Georgia')
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
  if (isInterviewer) {
    await keys.fill(page.getByLabel('Specialty'), 'Backend')
    await keys.fill(page.getByLabel('Company'), 'Acme')
    await keys.choose(page.getByLabel('Experience'), '7-10')
  }
  await keys.enter(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  await expect(main(page)).toBeFocused()
}

/** Publishes one slot with the form and one on the calendar. Both need approval. */
async function publish(page: Page, keys: Keyboard) {
  await followLink(page, keys, 'Manage Slots')
  // The proposed date stays, because typing one depends on the machine's locale.
  await keys.focus(page.getByLabel('Date'))
  await keys.choose(page.getByLabel('Start time'), '18:00')
  await keys.choose(page.getByLabel('End time'), '19:00')
  await keys.fill(page.getByLabel('Price'), '80')
  await keys.press('Enter')
  await expect(page.getByText('1 time slot created')).toBeVisible()
  await keys.expectFocusKept()

  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link', { name, exact: true })
  await keys.enter(part('Settings'), { back: true })
  await keys.focus(page.getByRole('radio', { name: 'Instant' }))
  await keys.press('ArrowDown')
  await expect(page.getByText('You now approve each request')).toBeVisible()
  await keys.expectFocusKept()
  await keys.enter(part('Calendar'), { back: true })

  const grid = page.getByRole('grid')
  await keys.focus(grid.locator('[tabindex="0"]'))
  await keys.press('ArrowRight', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Enter')
  const dialog = page.getByRole('dialog', { name: 'New slot' })
  await expect(dialog.getByLabel('Start time')).toHaveValue('08:30')
  await expect(dialog.getByLabel('End time')).toHaveValue('10:00')
  await keys.enter(dialog.getByRole('button', { name: 'Create slot' }))
  await expect(dialog).toBeHidden()
  await expect(grid.locator(':focus')).toHaveCount(1)
  await expect(grid.locator('td').getByRole('button')).toHaveCount(2)
}

async function book(page: Page, keys: Keyboard) {
  await followLink(page, keys, 'Find Interviewers')
  const opener = page.getByRole('button', { name: /^Book Interview with/ })
  await keys.enter(opener)
  const dialog = page.getByRole('dialog', { name: 'Book Your Interview' })
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await keys.expectFocusKept()
  await keys.press('Escape')
  await expect(opener).toBeFocused()
  await keys.press('Enter')
  await keys.focus(dialog.getByRole('radio').first())
  await keys.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /18:00 - 19:00/ })).toBeChecked()
  await keys.enter(dialog.getByRole('button', { name: 'Continue to Summary' }))
  await expect(dialog.getByRole('heading', { name: 'Booking Summary' })).toBeFocused()

  const policies = ['Terms of Service', 'Privacy Policy', 'Cancellation and Refund Policy', 'recorded']
  for (const [index, name] of policies.entries()) {
    await keys.focus(dialog.getByRole('checkbox', { name }))
    await keys.press('Space')
    if (index > 0) continue
    const policy = dialog.getByRole('button', { name: 'Terms of Service' })
    await keys.enter(policy)
    const document = page.getByRole('dialog', { name: 'Terms of service' })
    // The dialog handles keys only once it has the focus.
    await expect(document.getByRole('button', { name: 'Close' })).toBeFocused()
    await keys.press('Escape')
    await expect(document).toBeHidden()
    await expect(policy).toBeFocused()
  }
  await keys.enter(dialog.getByRole('button', { name: 'Proceed to Payment' }))
  await page.waitForURL('**/sandbox/pay/**')

  await keys.fill(page.getByLabel('Card number'), cards.succeeds)
  await keys.fill(page.getByLabel(/expiry/i), '12/34')
  await keys.fill(page.getByLabel(/CVC/i), '123')
  await keys.press('Enter')
  await expect(heading(page, 'Payment Authorised')).toBeVisible()
  await keys.enter(page.getByRole('link', { name: 'View My Bookings' }))
  await expect(main(page)).toBeFocused()
}

const groups = ['Upcoming', 'Waiting', 'Past', 'Cancelled', 'All']

/** Moves from the shown group of bookings to another one. */
async function openGroup(page: Page, keys: Keyboard, group: string) {
  const tab = (name: string) => page.getByRole('tab', { name })
  const selectedTab = page.getByRole('tab', { selected: true })
  await keys.focus(selectedTab)
  const text = await selectedTab.textContent()
  let index = groups.findIndex(name => text?.startsWith(name))
  while (groups[index] !== group) {
    index = (index + 1) % groups.length
    await keys.press('ArrowRight')
    await expect(tab(groups[index] ?? '')).toBeFocused()
  }
}

async function cancel(page: Page, keys: Keyboard) {
  await page.reload()
  await openGroup(page, keys, 'Upcoming')
  const opener = page.getByRole('button', { name: 'More', exact: true })
  const choose = async () => {
    // Up from the first action of the menu leads to the last one.
    await keys.press('ArrowUp')
    await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeFocused()
    await keys.press('Enter')
  }
  await keys.enter(opener)
  await choose()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Keep booking' })).toBeFocused()
  await expect(dialog.getByText(/You get .* back .* if you cancel now/)).toBeVisible()
  await keys.press('Escape')
  await expect(opener).toBeFocused()
  await keys.press('Enter')
  await choose()
  await keys.enter(dialog.getByRole('button', { name: 'Cancel booking' }))
  await expect(page.getByText('Booking cancelled successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await keys.expectFocusKept()
}

async function review(page: Page, keys: Keyboard) {
  await openGroup(page, keys, 'Past')
  await keys.enter(page.locator('[data-row]'))
  await keys.enter(page.getByRole('button', { name: 'Leave review' }))
  const dialog = page.getByRole('dialog', { name: 'Leave a review' })
  await keys.focus(dialog.getByRole('radio', { name: '5 stars' }))
  await keys.press('ArrowLeft')
  await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeFocused()
  await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await keys.fill(dialog.getByLabel('Comment'), 'Asked exactly the right questions.')
  await keys.enter(dialog.getByRole('button', { name: 'Submit review' }))
  await expect(page.getByText('Review submitted successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await keys.expectFocusKept()
}

test('two people register, book and cancel with the keyboard alone', async ({ page, openContext }) => {
  // Every control is reached with Tab, which takes a minute on a busy machine.
  test.slow()
  const secondPage = await (await openContext()).newPage()
  const [annas, ninos] = [keyboardOf(page), keyboardOf(secondPage)]

  await test.step('Nino registers and publishes slots', async () => {
    await secondPage.goto('/')
    await register(secondPage, ninos, 'nino@example.test', 'Interviewer')
    await setUp(secondPage, ninos, true)
    await publish(secondPage, ninos)
  })
  await test.step('Anna registers, books and pays', async () => {
    await page.goto('/')
    await register(page, annas, 'anna@example.test', 'Interviewee')
    await setUp(page, annas, false)
    await book(page, annas)
  })
  await test.step('Nino accepts', async () => {
    await followLink(secondPage, ninos, 'My Bookings')
    await ninos.enter(secondPage.getByRole('button', { name: 'Accept' }))
    await expect(secondPage.getByText('Booking accepted')).toBeVisible()
    await expect(secondPage.getByRole('button', { name: 'Accept' })).toBeHidden()
    await ninos.expectFocusKept()
  })
  await test.step('Anna cancels', () => cancel(page, annas))
})

test('an interviewee reviews a session with the keyboard alone', async ({ app, page, signInAs }) => {
  const interviewee = await anInterviewee(app)
  await aSession(app, { interviewer: await anInterviewer(app), interviewee, start: noonIn(-2) })
  await signInAs(interviewee)
  await page.goto('/interviewee-bookings?group=all')
  await review(page, keyboardOf(page))
})
