import type { Page } from '@playwright/test'
import { holdResponses } from '#test/e2e/answers.ts'
import { expect, sharedTest as test } from '#test/e2e/fixtures.ts'
import { openUserMenu } from '#test/e2e/steps.ts'
import { anInterviewee, anInterviewer } from '#test/factories.ts'
import { makeAdmin } from '#test/mfa.ts'

// Section 2, the table of routes and the layout, with related parts of sections 1 and 4.

const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
const ownLinks = (page: Page) => page.getByRole('navigation', { name: 'Your account' })
/** Links of the menu, as `name address`. */
const hrefs = async (page: Page, menu = mainLinks(page)) => {
  const links = await menu.getByRole('link').all()
  return Promise.all(
    links.map(async link => `${await link.textContent()} ${await link.getAttribute('href')}`),
  )
}
const main = (page: Page, href: string) => page.getByRole('main').locator(`a[href="${href}"]`)

const forInterviewees = ['Find Interviewers /interviewers', 'My Bookings /interviewee-bookings']
const forInterviewers = [
  ...['My Bookings /interviewer-bookings', 'Manage Slots /time-slots', 'Earnings /earnings'],
]
const forBoth = ['AI Training /interview-training']
/** In the user menu of the header and in the mobile menu. */
const ownForBoth = ['About /about', 'Profile /profile']

test('Layout and landing page, signed out', { tag: '@core' }, async ({ page }) => {
  await page.goto('/')
  await test.step('/ Landing page. Signed out: links to /register and /login.', async () => {
    await expect(main(page, '/register').first()).toBeVisible()
    await expect(main(page, '/login').first()).toBeVisible()
  })
  await test.step('A link to /register also sits at the bottom.', async () => {
    await expect(page.locator('main section').last().locator('a[href="/register"]')).toBeVisible()
  })
  await test.step('The landing page pitches: find an expert, practise a mock interview, land the job.', async () => {
    for (const name of ['Find an expert', 'Practise a mock interview', 'Land the job'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  })
  await test.step('It also mentions earning money by interviewing, company recruitment partnerships, recorded sessions and secure payments.', async () => {
    for (const name of [
      'Earn money by interviewing',
      'Recruitment partnerships',
      'Sessions can be recorded',
      'Your money is protected',
    ])
      await expect(page.getByRole('heading', { name })).toBeVisible()
  })
  await test.step('Sticky header: brand, language selector.', async () => {
    const header = page.getByRole('banner')
    await expect(header).toHaveCSS('position', 'sticky')
    await page.mouse.wheel(0, 4000)
    await expect(header.getByRole('link', { name: 'Rehearse' })).toBeInViewport()
    await expect(header.getByRole('combobox', { name: 'Language' }).locator('option')).toHaveText([
      'EN',
      'RU',
    ])
  })
  await test.step('Signed out it shows Login and Sign Up, and no Logout.', async () => {
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register')
    await expect(header.getByRole('button', { name: 'Logout' })).toHaveCount(0)
    await expect.poll(() => hrefs(page)).toEqual(['About /about'])
  })
  await test.step('Footer: a contact mailto link.', async () => {
    await expect(page.getByRole('contentinfo').locator('a[href^="mailto:"]')).toBeVisible()
  })
  await test.step('English and Russian, complete; the switch is in the header.', async () => {
    const language = page.getByRole('banner').getByRole('combobox')
    await language.selectOption('RU')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Получите работу/)
    await language.selectOption('EN')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Land the job/)
  })
  await test.step('The About page repeats the mission and features and names two kinds of payment provider: a card payment provider and a regional payment provider.', async () => {
    await page.goto('/about')
    for (const name of [
      'Our mission',
      'What you can do here',
      'A card payment provider',
      'A regional payment provider',
    ])
      await expect(page.getByRole('heading', { name })).toBeVisible()
  })
})

// A browser that stores nothing shows each page in its own language again.
test('the chosen language is kept when a page is loaded again', { tag: ['@core', '@keeps-storage'] }, async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('combobox').selectOption('RU')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Получите работу/)
})

test('Layout and landing page of an interviewee', { tag: '@core' }, async ({ page, app, signInAs }) => {
  await signInAs(await anInterviewee(app))
  await page.goto('/')
  await test.step('/ Landing page. Signed in: links to /interviewers and /profile.', async () => {
    await expect(main(page, '/interviewers').first()).toBeVisible()
    await expect(main(page, '/profile').first()).toBeVisible()
    await expect(main(page, '/login')).toHaveCount(0)
  })
  await test.step('Interviewee links: Find Interviewers and My Bookings (/interviewee-bookings). Both roles: About, AI Training, Profile, Logout.', async () => {
    await expect.poll(() => hrefs(page)).toEqual([...forInterviewees, ...forBoth])
    await openUserMenu(page)
    expect(await hrefs(page, ownLinks(page))).toEqual(expect.arrayContaining(ownForBoth))
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  await test.step('A signed-in user clicking the brand is sent to /about.', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Rehearse' }).click()
    await expect(page).toHaveURL(/\/about$/)
  })
  await test.step('A mobile menu, which has the same links as the header.', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(mainLinks(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect.poll(() => hrefs(page)).toEqual([...forInterviewees, ...forBoth])
    expect(await hrefs(page, ownLinks(page))).toEqual(expect.arrayContaining(ownForBoth))
    await page.keyboard.press('Escape')
    await expect(mainLinks(page)).toHaveCount(0)
  })
  await test.step('Logout clears storage and redirects to /login.', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await session(page)).toEqual([null, null, null])
  })
})

test('Layout and landing page of an interviewer', { tag: '@core' }, async ({ page, app, signInAs }) => {
  await signInAs(await anInterviewer(app))
  await page.goto('/')
  await test.step('Interviewer links: My Bookings (/interviewer-bookings) and Manage Slots. Both roles: About, AI Training, Profile, Logout.', async () => {
    await expect.poll(() => hrefs(page)).toEqual([...forInterviewers, ...forBoth])
    await openUserMenu(page)
    expect(await hrefs(page, ownLinks(page))).toEqual(expect.arrayContaining(ownForBoth))
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('/ Landing page. Signed in: a link to /profile; /interviewers is not theirs, so their bookings take its place.', async () => {
    await expect(main(page, '/interviewer-bookings').first()).toBeVisible()
    await expect(main(page, '/profile').first()).toBeVisible()
  })
  await test.step('(and any non-interviewer role): Find Interviewers and My Bookings (/interviewee-bookings)', async () => {
    const { id } = await anInterviewee(app)
    await app.deps.db.updateTable('users').set({ role_id: null }).where('id', '=', id).execute()
    await signInAs({ id, token: await app.tokenFor(id) })
    await page.goto('/about')
    await expect.poll(() => hrefs(page)).toEqual([...forInterviewees, ...forBoth])
  })
  await test.step('An administrator sees no page that their account cannot open.', async () => {
    const admin = await anInterviewee(app)
    await makeAdmin(app, admin.id)
    await signInAs({ id: admin.id, token: await app.tokenFor(admin.id) }, 3)
    await page.goto('/about')
    await openUserMenu(page)
    expect(await hrefs(page, ownLinks(page))).toEqual([
      ...['Account and security /account', 'About /about', 'Help /help'],
    ])
    expect(await hrefs(page)).toEqual(['Admin /admin'])
  })
})

/** Session data in the browser's storage. */
const session = (page: Page) =>
  page.evaluate(() => ['token', 'userId', 'userRoleId'].map(name => localStorage.getItem(name)))

test('Session: storage of the browser', async ({ page, app, signInAs }) => {
  const interviewee = await anInterviewee(app)
  await test.step('A stored token found expired is cleared.', async () => {
    const token = await app.tokenFor(interviewee.id, new Date(Date.now() - 60_000))
    await signInAs({ ...interviewee, token })
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/)
    expect(await session(page)).toEqual([null, null, null])
  })
  await test.step('A token that cannot be decoded is treated as invalid and cleared.', async () => {
    await signInAs({ ...interviewee, token: 'not.a.token' }, 1)
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/)
    expect(await session(page)).toEqual([null, null, null])
  })
  await test.step('A spinner shows while the auth state loads.', async () => {
    await signInAs(interviewee)
    const release = await holdResponses(page, '**/assets/*.js')
    await page.goto('/profile', { waitUntil: 'commit' })
    await expect(page.locator('.animate-spin')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
