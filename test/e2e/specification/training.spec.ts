import { holdResponses } from '#test/e2e/answers.ts'
import { expect, sharedTest as test } from '#test/e2e/fixtures.ts'
import { box, bubbles, messageStreamUrl, sendMessage, thinking, trainingPath } from '#test/e2e/interview.ts'
import { button } from '#test/e2e/sentences.ts'
import { heading } from '#test/e2e/steps.ts'
import { anInterviewee } from '#test/factories.ts'

// Section 2, AI training, with related parts of sections 4, 5, 8 and 9.

/** An answer without any memorable detail, so that the coach always has a suggestion. */
const general =
  'I like to work with people who are open with each other, and I try to be somebody the others can rely on, because that is what gets a team through a difficult week and keeps everybody calm.'

test('AI training (/interview-training)', { tag: '@core' }, async ({ app, page, signInAs }) => {
  const alex = await anInterviewee(app)
  await signInAs(alex)
  const dialog = page.getByRole('dialog')
  const configs: string[] = []
  page.on('request', request => request.url().includes('/api/chat/config') && configs.push(request.url()))
  await test.step('Intro and a Start New Interview button that opens a modal.', async () => {
    await page.goto(trainingPath)
    await expect(page.getByRole('main')).toContainText('a coach who follows up on your answers')
    await expect(button(page, 'Start New Interview')).toBeVisible()
  })
  await test.step('The empty state says ‘Ready to Start’.', async () => {
    await expect(page.getByText('Ready to Start', { exact: true })).toBeVisible()
  })
  await test.step('The options are loaded when the modal opens.', async () => {
    expect(configs).toEqual([])
    await button(page, 'Start New Interview').click()
    await expect(dialog.getByLabel('Interview type').locator('option')).toHaveText([
      'General',
      'Technical',
      'Behavioral',
      'System Design',
      'Coding',
      'Leadership',
      'Product',
    ])
    expect(configs).toHaveLength(1)
  })
  await test.step('The modal has an interview type select, an experience level select, an optional job role and an optional company name. Buttons: Cancel and Start Interview.', async () => {
    await expect(dialog.getByLabel('Experience level').locator('option')).toHaveText([
      'Intern',
      'Entry Level',
      'Mid Level',
      'Senior',
      'Lead',
      'Principal',
      'Executive',
    ])
    for (const field of ['Job role · optional', 'Company name · optional'])
      await expect(dialog.getByLabel(field)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await button(page, 'Start New Interview').click()
  })
  await test.step('Default interview type / level | General / MidLevel', async () => {
    await expect(dialog.getByLabel('Interview type')).toHaveValue('0')
    await expect(dialog.getByLabel('Experience level')).toHaveValue('2')
  })
  await test.step('Interview type and experience level must be numeric. Start Interview shows ‘Starting...’.', async () => {
    await dialog.getByLabel('Job role').fill('Data Analyst')
    await dialog.getByLabel('Company name').fill('Acme')
    const release = await holdResponses(page, '**/api/chat/interview/start')
    const sent = page.waitForRequest('**/api/chat/interview/start')
    await dialog.getByRole('button', { name: 'Start Interview' }).click()
    expect((await sent).postDataJSON()).toEqual({
      interviewType: 0,
      experienceLevel: 2,
      jobRole: 'Data Analyst',
      companyName: 'Acme',
    })
    await expect(dialog.getByRole('button', { name: 'Starting...' })).toBeVisible()
    release()
  })
  const header = page.locator('main header')
  await test.step('Chat header: type, role, company, level, elapsed minutes, count of user messages as Q, and an End Session button.', async () => {
    await expect(heading(page, 'General interview')).toBeVisible()
    for (const detail of ['Data Analyst at Acme', 'Mid Level', '0 min', 'Q0'])
      await expect(header.getByText(detail, { exact: true })).toBeVisible()
    await expect(header.getByRole('button', { name: 'End Session' })).toBeVisible()
  })
  await test.step('Enter sends, Shift+Enter adds a newline. Text is trimmed.', async () => {
    await box(page).fill('  First line')
    await box(page).press('Shift+Enter')
    await box(page).pressSequentially('second line  ')
    await expect(box(page)).toHaveValue('  First line\nsecond line  ')
    const release = await holdResponses(page, messageStreamUrl)
    const sent = page.waitForRequest(messageStreamUrl)
    await box(page).press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({ message: 'First line\nsecond line' })
    await expect(header.getByText('Q1', { exact: true })).toBeVisible()
    await test.step('While waiting: ‘AI is thinking...’.', () => expect(thinking(page)).toBeVisible())
    release()
    await expect(bubbles(page)).toHaveCount(3)
    await expect(thinking(page)).toHaveCount(0)
  })
  await test.step('Blank or whitespace-only text is not sent.', async () => {
    await box(page).fill('  \n ')
    await box(page).press('Enter')
    await expect(button(page, 'Send')).toBeDisabled()
    await expect(bubbles(page)).toHaveCount(3)
    await expect(header.getByText('Q1', { exact: true })).toBeVisible()
  })
  await test.step('Messages are bubbles with timestamps.', async () => {
    for (const bubble of await bubbles(page).all())
      await expect(bubble.locator('time')).toHaveText(/^\d\d:\d\d$/)
  })
  await test.step('Assistant messages can show a score out of 10 with a label, feedback bullets and suggestions bullets.', async () => {
    await sendMessage(page, general)
    const last = bubbles(page).last()
    await expect(last).toContainText(/\d(\.5)?\/10\s*· (Excellent!|Good|Needs Improvement)/)
    // Feedback, then one suggestion.
    await expect(last.getByRole('listitem').first()).toBeVisible()
    await expect(last.getByRole('listitem').last()).toContainText('Next: ')
  })
  await test.step('The box auto-grows, min 40px, max 128px.', async () => {
    const height = async () => (await box(page).boundingBox())?.height
    await box(page).fill('')
    await expect.poll(height).toBe(40)
    await box(page).fill('1\n2\n3')
    await expect.poll(height).toBeGreaterThan(60)
    await box(page).fill('1\n2\n3\n4\n5\n6\n7\n8\n9')
    await expect.poll(height).toBe(128)
    await box(page).fill('')
    await expect.poll(height).toBe(40)
  })
  await test.step('Active, then completed by the end call: a Completed badge in place of the End Session button.', async () => {
    await header.getByRole('button', { name: 'End Session' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End Session' }).click()
    await expect(header.getByText('Completed', { exact: true })).toBeVisible()
    await expect(header.getByRole('button', { name: 'End Session' })).toHaveCount(0)
  })
  await test.step('Once ended, the input is disabled with the placeholder ‘Session has ended’ and the summary shows.', async () => {
    await expect(box(page)).toBeDisabled()
    await expect(box(page)).toHaveAttribute('placeholder', 'Session has ended')
    await expect(button(page, 'Send')).toBeDisabled()
  })
  await test.step('The post-session summary shows average score (1 decimal, /10), duration in minutes, total questions, strengths, areas for improvement and overall feedback.', async () => {
    await expect(page.getByRole('region', { name: 'Average score' })).toContainText(/\d\.\d\/10/)
    const main = page.getByRole('main')
    for (const part of [
      'Duration',
      'Total questions',
      'Strengths',
      'Areas for improvement',
      'Overall feedback',
    ])
      await expect(main.getByText(part, { exact: true }).first()).toBeVisible()
  })
})
