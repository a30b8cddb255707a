import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { hashPassword } from '#server/identity/accounts/password.ts'
import { anInterviewee } from '#test/factories.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { password } from './steps.ts'

/** Opens a page as on a slow connection: it is there to read and use while its scripts still load. */
async function openWithoutScripts(page: Page, path: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\.js$/, async route => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { release }
}

test('a language chosen before the scripts have loaded is used', async ({ page }) => {
  const { release } = await openWithoutScripts(page, '/')
  await page.getByRole('banner').getByRole('combobox').selectOption('RU')
  release()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Получите работу/)
})

test('a user who signs in before the scripts have loaded is signed in', async ({ page, app }) => {
  const email = `${crypto.randomUUID()}@hydration.test`
  const { id } = await anInterviewee(app, { email, name: 'Ana Lomidze' })
  const passwordHash = await hashPassword(app.deps, password)
  await app.deps.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  const { release } = await openWithoutScripts(page, '/login?next=/help')
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).pressSequentially(password)
  await page.getByLabel('Remember me').uncheck()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  release()
  await expect(page).toHaveURL(/\/help$/)
  // Kept for this tab only, as chosen.
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('what is typed and chosen before the scripts have loaded is what the form sends', async ({ page }) => {
  const { release } = await openWithoutScripts(page, '/register')
  await page.getByLabel('Email').fill('ana@hydration.test')
  for (const role of [/Interviewer/, /Interviewee/, /Interviewer/])
    await page.getByRole('radio', { name: role }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  release()
  // The click counts, and only the password is missing.
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toHaveValue('ana@hydration.test')
  await expect(page.getByRole('radio', { name: /Interviewer/ })).toBeChecked()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1)
})

/** What extensions and translations do to a page before its scripts run, and whether React can keep the page that was sent. */
const touches = {
  'elements of extensions around it': {
    isKept: true,
    touch: `
      for (const name of ['div', 'p', 'span', 'grammarly-desktop-integration', 'iframe']) {
        document.body.prepend(Object.assign(document.createElement(name), { className: 'foreign' }))
        document.body.append(Object.assign(document.createElement(name), { className: 'foreign' }))
      }
      for (const name of ['style', 'meta', 'script']) document.head.prepend(document.createElement(name))
      document.documentElement.append(document.createElement('div'))
      document.documentElement.setAttribute('data-darkreader-mode', 'dynamic')
      for (const field of document.querySelectorAll('input')) field.style.backgroundImage = 'none'`,
  },
  'an element that an extension measures with': {
    isKept: true,
    touch: `
      const measure = document.createElement('div')
      document.querySelector('main').parentElement.append(measure)
      measure.remove()`,
  },
  'an element of an extension within it': {
    isKept: false,
    touch: `document.querySelector('form').prepend(document.createElement('div'))`,
  },
  'translated texts': {
    isKept: false,
    touch: `
      for (const parent of document.querySelectorAll('h1, form [type=submit]')) {
        const [text] = parent.childNodes
        text.data = 'Konto'
        const font = document.createElement('font')
        text.replaceWith(font)
        font.append(document.createElement('font'))
        font.firstChild.append(text)
      }`,
  },
  'texts that Safari has translated': {
    isKept: false,
    touch: `
      for (const parent of document.querySelectorAll('h1, form [type=submit]')) parent.firstChild.data = 'Konto'`,
  },
}

/** Opens the page without its scripts and does to it what an extension does. `hydrate` ends when React has taken it over. */
async function openTouched(page: Page, { touch, isKept }: { touch: string; isKept: boolean }) {
  const reports: string[] = []
  page.on('request', request => {
    if (request.url().endsWith(api.reportBrowserError.path)) reports.push(`${request.postData()}`)
  })
  await page.setViewportSize({ width: 600, height: 400 })
  const { release } = await openWithoutScripts(page, '/register')
  await expect.poll(() => page.evaluate('document.readyState')).toBe('interactive')
  await page.evaluate(`{${touch}}`)
  await page.evaluate(`document.querySelector('main').isSent = true`)
  const hydrate = async () => {
    release()
    await expect.poll(() => page.evaluate('window.replayEvents === undefined')).toBe(true)
    expect(await page.evaluate(`document.querySelector('main').isSent === true`)).toBe(isKept)
  }
  const readReports = async () => {
    await page.waitForLoadState('networkidle')
    return reports
  }
  return { hydrate, readReports }
}

for (const [what, touched] of Object.entries(touches)) {
  test(`a page with ${what} loses nothing of what was typed before the scripts have loaded`, async ({
    page,
  }) => {
    const { hydrate, readReports } = await openTouched(page, touched)
    await page.getByLabel('Email').fill('ana@hydration.test')
    await page.getByRole('radio', { name: /Interviewee/ }).check()
    const field = page.getByLabel('Password', { exact: true })
    await field.pressSequentially('long ugh')
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft')
    await page.evaluate('scrollTo(0, 150)')
    await hydrate()
    await expect(field).toHaveValue('long ugh')
    await expect(field).toBeFocused()
    expect(await page.evaluate('scrollY')).toBe(150)
    await page.keyboard.type('eno')
    await expect(field).toHaveValue('long enough')
    await expect(page.getByLabel('Email')).toHaveValue('ana@hydration.test')
    await expect(page.getByRole('radio', { name: /Interviewee/ })).toBeChecked()
    if (what === 'elements of extensions around it')
      await expect(page.locator('body > .foreign')).toHaveCount(10)
    expect(await readReports()).toEqual([])
  })

  test(`a page with ${what} repeats a click from before the scripts have loaded`, async ({ page }) => {
    const { hydrate, readReports } = await openTouched(page, touched)
    await page.getByLabel('Email').fill('ana@hydration.test')
    await page.locator('form [type=submit]').click()
    await hydrate()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid', 'true')
    expect(await readReports()).toEqual([])
  })
}
