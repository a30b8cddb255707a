import { holdFirstResponse, holdResponses } from './answers.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import {
  apology,
  box,
  bubbles,
  messageStreamUrl,
  readInterview,
  returnToTab,
  sampleAnswer,
  sendMessage,
  signInToInterview,
  thinking,
  trainingPath,
} from './interview.ts'
import { button } from './sentences.ts'

// Unsent text is kept in the browser’s storage.
test('a reload restores the draft, the message being sent and the interview', {
  tag: '@keeps-storage',
}, async ({ app, page, signInAs }) => {
  const { alex, id } = await signInToInterview(app, signInAs)
  await page.goto(trainingPath)
  await box(page).fill('Half an ans')
  await page.reload()
  await expect(box(page)).toHaveValue('Half an ans')

  const release = await holdFirstResponse(page, messageStreamUrl)
  await box(page).fill(sampleAnswer)
  await box(page).press('Enter')
  await expect(thinking(page)).toBeVisible()
  await page.reload()
  await expect(bubbles(page)).toHaveCount(3)
  await expect(box(page)).toBeEmpty()
  await expect(thinking(page)).toHaveCount(0)
  release()
  expect((await readInterview(app, alex, id)).userMessages).toBe(1)
})

test('a failed message is sent again, once', { tag: '@core' }, async ({ app, page, signInAs }) => {
  const { alex, id } = await signInToInterview(app, signInAs)
  await page.goto(trainingPath)
  await page.route(messageStreamUrl, route => route.abort('internetdisconnected'))
  await box(page).fill(sampleAnswer)
  await box(page).press('Enter')
  await expect(bubbles(page)).toHaveText([/Welcome/, /Forty incidents a month/, /Coach/])
  await expect(bubbles(page).last()).toContainText(apology)

  await button(page, 'Edit message').click()
  await expect(box(page)).toHaveValue(sampleAnswer)
  await expect(page.getByText(apology)).toHaveCount(0)
  await box(page).press('Enter')
  await expect(page.getByText(apology)).toBeVisible()

  // The server receives the message, but its reply is lost.
  await page.unroute(messageStreamUrl)
  await page.route(messageStreamUrl, async route => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await button(page, 'Retry').click()
  await expect(thinking(page)).toHaveCount(0)
  await expect(page.getByText(apology)).toBeVisible()
  expect((await readInterview(app, alex, id)).messages).toHaveLength(3)
  await page.unroute(messageStreamUrl)
  await button(page, 'Retry').click()
  await expect(bubbles(page)).toHaveCount(3)
  await expect(page.getByText(apology)).toHaveCount(0)
  expect((await readInterview(app, alex, id)).userMessages).toBe(1)
})

test('a reply with a cut connection appears after reading again', async ({ app, page, signInAs }) => {
  await signInToInterview(app, signInAs)
  await page.goto(trainingPath)
  await page.route(messageStreamUrl, async route => {
    const answer = await route.fetch()
    const [accepted = ''] = (await answer.text()).split('\n\n')
    await route.fulfill({ response: answer, body: `${accepted}\n\n` })
  })
  await box(page).fill(sampleAnswer)
  await box(page).press('Enter')
  await expect(bubbles(page)).toHaveCount(3)
  await expect(bubbles(page).last()).toContainText('/10')
  await expect(thinking(page)).toHaveCount(0)
})

test('pressing Enter twice sends once, and the next text waits in the box', async ({
  app,
  page,
  signInAs,
}) => {
  const { alex, id } = await signInToInterview(app, signInAs)
  await page.goto(trainingPath)
  const release = await holdResponses(page, messageStreamUrl)
  await box(page).fill(sampleAnswer)
  // The Enter that ends an input method's composition must not send.
  await box(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(box(page)).toHaveValue(sampleAnswer)
  await box(page).press('Enter')
  await box(page).press('Enter')
  await box(page).fill('And one more thing')
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('And one more thing')
  release()
  await expect(bubbles(page)).toHaveCount(3)
  expect((await readInterview(app, alex, id)).userMessages).toBe(1)
})

test('two tabs show the same interview', async ({ app, page, context, signInAs }) => {
  const { alex, id } = await signInToInterview(app, signInAs)
  await page.goto(trainingPath)
  const secondTab = await context.newPage()
  await secondTab.goto(trainingPath)
  await expect(bubbles(secondTab)).toHaveCount(1)
  await sendMessage(page, sampleAnswer)
  await returnToTab(secondTab)
  await expect(bubbles(secondTab)).toHaveCount(3)
  await expect(secondTab.getByText('Q1', { exact: true })).toBeVisible()
  await button(secondTab, 'Pause').click()
  await expect(box(secondTab)).toBeDisabled()
  await test.step('Sending is ignored when the session is not active.', async () => {
    await box(page).fill(sampleAnswer)
    await box(page).press('Enter')
    await expect(box(page)).toBeDisabled()
    expect((await readInterview(app, alex, id)).userMessages).toBe(1)
  })
  await returnToTab(page)
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
})
