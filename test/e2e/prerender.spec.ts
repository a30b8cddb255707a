import { aFindableInterviewer, anInterviewee } from '#test/factories.ts'
import { expect, sharedTest as test } from './fixtures.ts'

// A page requests the data of its screen while it loads, together with the screen's code.

// Requests before the code loads need a stored sign-in.
test('a screen uses each response that was requested before its code loaded, and requests nothing twice', {
  tag: '@keeps-storage',
}, async ({ page, app, signInAs }) => {
  await aFindableInterviewer(app)
  await signInAs(await anInterviewee(app))
  await page.addInitScript(`Object.defineProperty(window, 'prefetched', {
    set(prefetched) { this.questions = Object.keys(prefetched.answers); this.asked = prefetched },
    get() { return this.asked },
  })`)
  const requests: string[] = []
  page.on('request', request =>
    requests.push(`${request.method()} ${request.url().replace(app.url, '')} ${request.postData() ?? ''}`),
  )
  for (const path of ['/interviewers', '/interview-training', '/profile']) {
    // Requests of the previous page must not count.
    await page.goto('about:blank')
    requests.length = 0
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    const questions = await page.evaluate<string[]>('window.questions')
    expect(questions.length, path).toBeGreaterThan(0)
    expect(await page.evaluate<string[]>('Object.keys(window.prefetched.answers)'), path).toEqual([])
    for (const question of questions)
      expect(
        requests.filter(request => request === question),
        `${question} on ${path}`,
      ).toHaveLength(1)
  }
})

test('a screen whose parts load later loads its styles and fonts once', async ({ page, app, signInAs }) => {
  await signInAs(await anInterviewee(app))
  const files: string[] = []
  page.on('request', request => {
    if (['stylesheet', 'font'].includes(request.resourceType())) files.push(new URL(request.url()).pathname)
  })
  await page.goto('/interviewee-bookings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const sheets = await page.evaluate<string[]>(
    `[...document.querySelectorAll('link[rel="stylesheet"]')].map(({ href }) => new URL(href).pathname)`,
  )
  expect(sheets).toEqual([...new Set(sheets)])
  expect(files).toEqual([...new Set(files)])
})
