import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { expect, test } from '#test/e2e/fixtures.ts'
import { heading, waitUntilLoaded } from '#test/e2e/steps.ts'
import { formatDay, noonIn } from '#test/e2e/times.ts'
import { aFindableInterviewer, anInterviewee, aSession, aSlot, usd } from '#test/factories.ts'
import { aFinishedInterview } from '#test/interviews.ts'
import type { TestApp } from '#test/open-app.ts'

// Russian screens show no English and no keys. Dates and plurals follow Russian rules.

// Tbilisi has no daylight saving time.
test.use({ locale: 'ru-RU', timezoneId: 'Asia/Tbilisi' })

/**
 * All texts of a screen, also accessible names. Collapsed lists, input values and an interview's English
 * texts are left out.
 */
const screenTexts = `(() => {
  const said = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest('script, style, noscript, option, textarea, [lang="en"]')) {
      said.push(walker.currentNode.data)
    }
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll('[' + name + ']')) said.push(element.getAttribute(name))
  }
  return said.join('\\n')
})()`

/** Names that Russian writes in Latin letters, addresses, and names of users. */
const names =
  /Rehearse|English|LinkedIn|Google|Email|email|cookie|Cookie|ga_consent|Visa|Mastercard|American Express|Amex|\b(EN|RU|JPG|PNG|GIF|WebP|USD|GEL|EUR|GBP|UTC|PDF|Markdown|MP4|MOV|AVI|MP3|WAV|M4A|Data Analyst|JavaScript|Enter|Shift|Page Up|Page Down|alt\+T)\b/g
const addresses = /\S+@\S+|https?:\/\/\S*|[0-9a-f]{8}-[0-9a-f-]{27}/g

async function latinOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string>(screenTexts)
  const latinWords =
    texts
      .replace(addresses, ' ')
      .replace(names, ' ')
      .match(/[a-z][\w.-]*/gi) ?? []
  return [...new Set(latinWords)]
}

async function expectRussian(page: Page, path: string) {
  if (path.startsWith('/')) await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await waitUntilLoaded(page)
  // A prerendered page is English until its Russian messages load.
  await expect.poll(() => latinOn(page), `left in Latin letters on ${path}`).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
}

/** Two users, their sessions and a shared training interview, without Latin letters. */
async function aRussianMarket(app: TestApp) {
  const profile = { name: 'Нино Беридзе', specialty: 'Бэкенд', company: 'Акме' }
  const interviewer = await aFindableInterviewer(app, profile)
  const interviewee = await anInterviewee(app, { name: 'Анна Ли' })
  await aSlot(app, interviewer, { start: noonIn(4), price: usd(50) })
  for (const days of [-3, 2]) await aSession(app, { interviewer, interviewee, start: noonIn(days) })
  await aSession(app, { interviewer, interviewee, start: noonIn(6), status: 'pending' })
  const ahead = await aSession(app, { interviewer, interviewee, start: noonIn(9) })
  const trained = await aFinishedInterview(app, { person: interviewee })
  await trained.client.call(api.shareInterview, { params: trained.params, body: { bookingId: ahead } })
  return { interviewer, interviewee, ahead, trained }
}

test('no public screen leaves English or a key in Russian', { tag: '@core' }, async ({ page }) => {
  for (const path of [
    ...['/', '/about', '/help', '/login', '/register', '/forgot-password', '/reset-password', '/select-role'],
    ...['/privacy', '/terms', '/cancellation-policy', '/payment/result', '/nowhere'],
  ])
    await expectRussian(page, path)
})

test('no profile or training screen leaves English or a key in Russian', { tag: '@core' }, async ({
  page,
  app,
  signInAs,
}) => {
  const { interviewee, ahead, trained } = await aRussianMarket(app)
  await signInAs(interviewee)
  for (const path of [
    ...['/profile', '/profile/form'],
    ...['', '/history', '/progress', '/questions'].map(subpath => `/interview-training${subpath}`),
    `/interview-training/sessions/${trained.sessionId}`,
    `/interview-training/shared/${ahead}`,
  ])
    await expectRussian(page, path)
})

test('no screen of bookings and slots leaves English or a key in Russian', { tag: '@core' }, async ({
  page,
  app,
  signInAs,
}) => {
  const { interviewer, interviewee, ahead } = await aRussianMarket(app)
  await signInAs(interviewee)
  for (const path of ['/bookings', '/interviewee-bookings']) await expectRussian(page, path)
  await test.step('dates and plurals', async () => {
    await page.goto('/interviewee-bookings?group=all')
    await expect(page.getByText('4 записи')).toBeVisible()
    const day = formatDay(noonIn(9), '.')
    const schedule = new RegExp(`[а-я]{2} ${day}, 16:00 - 17:00 \\(Грузия\\) · через ([89]|10) дней`)
    await expect(page.locator('time').filter({ hasText: schedule })).toBeVisible()
  })
  await expectRussian(page, `/interviewers?book=${interviewer.id}`)
  await page.getByRole('dialog').getByRole('radio').check()
  await page.getByRole('button', { name: 'Перейти к проверке' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  await expectRussian(page, 'the booking summary')
  await page.goto('/interviewee-bookings?group=all')
  await page.getByRole('button', { name: 'Оставить отзыв' }).click()
  await expectRussian(page, 'the review')
  await expectRussian(page, `/room/${ahead}`)

  await signInAs(interviewer)
  for (const path of ['/profile', '/profile/form', '/bookings', '/interviewer-bookings', '/time-slots'])
    await expectRussian(page, path)
  await page.getByRole('tab', { name: 'Несколько' }).click()
  await expectRussian(page, 'several slots')
  await page.getByRole('tab', { name: 'По дням' }).click()
  await expectRussian(page, 'recurring slots')
  await expect(heading(page, 'Моё расписание')).toBeVisible()
})
