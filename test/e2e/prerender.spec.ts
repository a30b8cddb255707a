import { aFindableInterviewer, anInterviewee } from '#test/factories.ts'
import { expect, sharedTest as test } from './fixtures.ts'

// What a screen cannot do without is asked when its page begins to load, together with its code.

test('a screen takes every answer that was asked for before its code was there, and asks nothing twice', async ({
  page,
  app,
  signInAs,
}) => {
  await aFindableInterviewer(app)
  await signInAs(await anInterviewee(app))
  await page.addInitScript(`Object.defineProperty(window, 'early', {
    set(early) { this.questions = Object.keys(early.answers); this.asked = early },
    get() { return this.asked },
  })`)
  const asked: string[] = []
  page.on('request', one =>
    asked.push(`${one.method()} ${one.url().replace(app.url, '')} ${one.postData() ?? ''}`),
  )
  for (const path of ['/interviewers', '/interview-training', '/profile']) {
    // What the page before still asks for is not counted as this one's.
    await page.goto('about:blank')
    asked.length = 0
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    const questions = await page.evaluate<string[]>('window.questions')
    expect(questions.length, path).toBeGreaterThan(0)
    expect(await page.evaluate<string[]>('Object.keys(window.early.answers)'), path).toEqual([])
    for (const question of questions)
      expect(
        asked.filter(one => one === question),
        `${question} on ${path}`,
      ).toHaveLength(1)
  }
})
