import type { Locator } from '@playwright/test'
import { api } from '#contract/api.ts'
import { anInterviewee } from '#test/factories.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import {
  beginInterview,
  box,
  bubbles,
  fakeSpeech,
  returnToTab,
  sampleAnswer,
  sendMessage,
  signInToInterview,
  trainingPath,
} from './interview.ts'
import { button } from './sentences.ts'
import { stopClock } from './times.ts'

// The choice is kept in the browser’s storage.
test('a user dictates an answer, edits and sends it, and the coach reads aloud', {
  tag: '@keeps-storage',
}, async ({ app, page, context, signInAs }) => {
  const speech = await fakeSpeech(context)
  await signInToInterview(app, signInAs)
  await page.clock.install()
  await page.goto(trainingPath)
  await button(page, 'Dictate').click()
  const consentDialog = page.getByRole('alertdialog', { name: 'Before you dictate' })
  await expect(consentDialog).toContainText('It may send the audio to the company that makes it.')
  await stopClock(page)
  await consentDialog.getByRole('button', { name: 'Use microphone' }).click()
  await expect(page.getByText('Listening…')).toBeVisible()
  await speech.dictate(page, 'um I would lock', false)
  await expect(page.getByText('um I would lock')).toBeVisible()
  await expect(box(page)).toBeEmpty()
  await page.clock.runFor(6000)
  await speech.dictate(page, 'um I would lock the row you know and then look at it again', true)
  await expect(box(page)).toHaveValue('um I would lock the row you know and then look at it again')
  await page.clock.resume()
  await button(page, 'Stop dictating').click()
  await expect(
    page.getByText(
      /Pace: 140 words a minute .*Filler words: um ×1, you know ×1\. .*doesn’t affect your score/,
    ),
  ).toBeVisible()

  await button(page, 'Read aloud').click()
  await expect(button(page, 'Read aloud')).toHaveAttribute('aria-pressed', 'true')
  expect(await speech.spoken(page)).toHaveLength(1)
  await box(page).press('Enter')
  await expect(bubbles(page)).toHaveCount(3)
  await expect.poll(() => speech.spoken(page)).toHaveLength(2)
  await page.reload()
  await expect(button(page, 'Read aloud')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Dictate').click()
  await expect(page.getByText('Listening…')).toBeVisible()
})

// The choice is kept in the browser’s storage.
test('a user can hide the time on a question, which announces half and full time', {
  tag: '@keeps-storage',
}, async ({ app, page, signInAs }) => {
  await signInToInterview(app, signInAs)
  await page.clock.install()
  await page.goto(trainingPath)
  const timer = page.getByRole('timer', { name: 'Time on this question' })
  await expect(timer).toContainText(/00:\d\d of about 0\d:00/)
  const minutes = Number(/about 0(\d)/.exec((await timer.textContent()) ?? '')?.[1])
  await page.clock.fastForward(minutes * 30_000)
  await expect(page.getByText('Half of the time for this question has passed.')).toHaveCount(1)
  await page.clock.fastForward(minutes * 30_000)
  await expect(page.getByText('Time for this question is up. Finish your answer.')).toHaveCount(1)
  await button(page, 'Hide timer').click()
  await page.reload()
  await expect(page.getByText('Question 1 of 5')).toBeVisible()
  await expect(timer).toHaveCount(0)
  await button(page, 'Show timer').click()
  await expect(timer).toBeVisible()
})

test('a user who has scrolled up stays there', async ({ app, page, signInAs }) => {
  const alex = await anInterviewee(app)
  const sessionId = await beginInterview(app, alex)
  for (const message of [sampleAnswer, sampleAnswer, sampleAnswer])
    await app.as(alex).call(api.sendCoachMessage, { body: { sessionId, message } })
  await signInAs(alex)
  await page.goto(trainingPath)
  await expect(bubbles(page).last()).toBeInViewport()
  await expect(button(page, 'Newest message')).toHaveCount(0)
  await bubbles(page).first().scrollIntoViewIfNeeded()
  await expect(button(page, 'Newest message')).toBeVisible()
  await app
    .as(alex)
    .call(api.sendCoachMessage, { body: { sessionId, message: 'Let us skip this question, please.' } })
  await returnToTab(page)
  await expect(bubbles(page)).toHaveCount(9)
  await expect(bubbles(page).last()).not.toBeInViewport()
  await button(page, 'Newest message').click()
  await expect(bubbles(page).last()).toBeInViewport()
})

test('a reply taller than the screen is shown from its beginning', async ({ app, page, signInAs }) => {
  await signInToInterview(app, signInAs)
  await page.setViewportSize({ width: 360, height: 440 })
  await page.goto(trainingPath)
  await sendMessage(page, sampleAnswer)
  const edge = async (element: Locator, side: 'y' | 'bottom') => {
    const place = await element.boundingBox()
    return place ? place.y + (side === 'bottom' ? place.height : 0) : Number.NaN
  }
  const reply = bubbles(page).last()
  await expect.poll(() => edge(reply, 'bottom')).toBeGreaterThan(await edge(box(page), 'y'))
  await expect
    .poll(() => edge(reply, 'y'))
    .toBeGreaterThanOrEqual(await edge(page.getByRole('banner'), 'bottom'))
})

test('code in a message keeps its formatting, and scrolls on a narrow screen', async ({
  app,
  page,
  signInAs,
}) => {
  await signInToInterview(app, signInAs)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(trainingPath)
  const code = [
    'const longestOfAllNames = (names) => {',
    '  let longest = "<img src=x onerror=document.title=1>"; // what is shown here is wider than any telephone is',
    '  for (const name of names) if (name.length > longest.length) longest = name;',
    '  return longest;',
    '};',
  ].join('\n')
  await sendMessage(page, `I go through them once.\n\n\`\`\`js\n${code}\n\`\`\`\n\nThat takes linear time.`)
  const ownBubble = bubbles(page).nth(1)
  const block = ownBubble.getByRole('region', { name: 'Code' })
  expect(await block.locator('pre').textContent()).toBe(code)
  await expect(ownBubble.getByText('```')).toHaveCount(0)
  await expect(ownBubble.locator('img')).toHaveCount(0)
  const inBlock = (figure: string) =>
    page.evaluate<number>(`(one => ${figure})(document.querySelector('[aria-label="Code"]'))`)
  expect(await inBlock('one.scrollWidth - one.clientWidth')).toBeGreaterThan(100)
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
  ).toBeLessThanOrEqual(0)
  await block.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => inBlock('one.scrollLeft')).toBeGreaterThan(0)
})

test('an active interview fills the window, without footer and tabs', async ({ app, page, signInAs }) => {
  const alex = await anInterviewee(app)
  const sessionId = await beginInterview(app, alex)
  for (const message of [sampleAnswer, sampleAnswer])
    await app.as(alex).call(api.sendCoachMessage, { body: { sessionId, message } })
  await signInAs(alex)
  const footer = page.getByRole('contentinfo')
  const tabs = page.getByRole('navigation', { name: 'AI Training' })
  for (const [width, height] of [
    [360, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(trainingPath)
    await expect(bubbles(page).last()).toBeInViewport()
    await expect(box(page)).toBeInViewport({ ratio: 1 })
    await expect(button(page, 'End Session')).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')).toBe(0)
    await expect(footer).toBeHidden()
    await expect(tabs).toBeHidden()
    await box(page).fill('1\n2\n3\n4\n5\n6')
    await expect(bubbles(page).last()).toBeInViewport()
    await box(page).fill('')
  }
  await button(page, 'Pause').click()
  await expect(footer).toBeVisible()
  await expect(tabs).toBeVisible()
})
