import { api } from '#contract/api.ts'
import { accessibilityViolations } from '#test/e2e/accessibility-violations.ts'
import { joinCall } from '#test/e2e/steps.ts'
import { bookSession, expect, test, toolbarButton } from './call.ts'

test('a question of the bank appears for the interviewee, and both take private notes', async ({
  startCall,
}) => {
  // Ten minutes and some seconds into the session.
  const { anna, nino } = await startCall({ startsIn: -605 })
  const questions = nino.getByRole('region', { name: 'Questions' })
  const question = questions
    .getByRole('listitem')
    .filter({ has: nino.getByRole('button', { name: 'Ask' }) })
    .first()

  await test.step('the other person sees a question at once, until it is hidden', async () => {
    await toolbarButton(nino, 'Questions').click()
    await questions.getByLabel('Interview type').selectOption({ index: 2 })
    await questions.getByLabel('Level').selectOption({ index: 3 })
    await expect(question).toBeVisible()
    await question.getByText('Good answers').click()
    const askedQuestion = (await question.locator('p').first().textContent()) ?? 'nothing'
    await question.getByRole('button', { name: 'Ask' }).click()
    await expect(questions.getByText('Anna sees this question')).toBeVisible()
    await expect(questions.getByText(/^0:[0-5]\d$/)).toBeVisible()
    await expect(anna.getByText('Nino asks')).toBeVisible()
    await expect(anna.getByText(askedQuestion)).toBeVisible()
    expect(await accessibilityViolations(nino, 'the questions')).toEqual([])
    await questions.getByRole('button', { name: 'Hide question' }).click()
    await expect(anna.getByText(askedQuestion)).toBeHidden()
    await expect(questions.getByText('Hidden from Anna')).toBeVisible()
  })

  await test.step('a question that is asked again is shown again, and its clock starts again', async () => {
    const clock = questions.getByText(/^\d+:[0-5]\d$/)
    const seconds = async () => {
      const [minutes = 0, rest = 0] = ((await clock.textContent()) ?? '').split(':').map(Number)
      return minutes * 60 + rest
    }
    await expect.poll(seconds).toBeGreaterThan(5)
    const before = await seconds()
    await question.getByRole('button', { name: 'Ask' }).click()
    await expect(questions.getByText('Anna sees this question')).toBeVisible()
    await expect.poll(seconds).toBeLessThan(before)
    await expect(anna.getByText('Nino asks')).toBeVisible()
  })

  await test.step('both faces stay in sight beside the panel', async () => {
    for (const name of ['Anna', 'You'])
      await expect(nino.locator('figure', { hasText: name })).toBeInViewport()
  })

  await test.step('a note has its time, and the other person sees it only after sharing', async () => {
    await questions.getByRole('tab', { name: 'Notes' }).click()
    const panel = nino.getByRole('region', { name: 'Notes' })
    await panel.getByLabel('New note').fill('Asks good questions')
    await panel.getByRole('button', { name: 'Add' }).click()
    await expect(panel.getByText(/^1\d:\d\d$/)).toBeVisible()
    await toolbarButton(anna, 'Notes').click()
    const notes = anna.getByRole('region', { name: 'Notes' })
    await notes.getByLabel('New note').fill('Mine')
    await notes.getByRole('button', { name: 'Add' }).click()
    await expect(notes.getByText('Mine')).toBeVisible()
    await expect(notes.getByText('Asks good questions')).toBeHidden()
    await panel.getByRole('button', { name: 'Share' }).click()
    await expect(notes.getByText('Asks good questions')).toBeVisible()
    await expect(notes.getByText(/from Nino/)).toBeVisible()
    await expect(panel.getByText('Mine')).toBeHidden()
    await panel.getByRole('button', { name: 'Delete' }).click()
    await expect(notes.getByText('Asks good questions')).toBeHidden()
  })
})

test('an interviewer’s own question is available the next time', async ({ page, joinAlone }) => {
  await joinAlone({ startsIn: -60, as: 'interviewer' })
  const panel = page.getByRole('region', { name: 'Questions' })
  await toolbarButton(page, 'Questions').click()
  await panel.getByRole('tab', { name: 'My questions' }).click()
  await panel.getByLabel('New question').fill('What would you ask me?')
  await panel.getByRole('button', { name: 'Save question' }).click()
  await expect(panel.getByLabel('New question')).toHaveValue('')
  await page.reload()
  await joinCall(page)
  await toolbarButton(page, 'Questions').click()
  await panel.getByRole('tab', { name: 'My questions' }).click()
  await expect(panel.getByText('What would you ask me?')).toBeVisible()
  await panel.getByRole('listitem').getByRole('button', { name: 'Ask' }).click()
  await expect(panel.getByText('What would you ask me?')).toHaveCount(2)
  await panel.getByRole('button', { name: 'Delete question' }).click()
  await expect(panel.getByText('Questions you save here appear in all your sessions.')).toBeVisible()
})

test('a draft note stays private and survives a reload, and a double click acts once', async ({
  page,
  app,
  openLobby,
}) => {
  const session = await bookSession(app, -605)
  const panel = page.getByRole('region', { name: 'Notes' })
  const note = panel.getByLabel('New note')
  const joinAndOpen = async () => {
    await joinCall(page)
    await toolbarButton(page, 'Notes').click()
  }
  const storedNotes = async () => {
    const { moments } = await app
      .as(session.interviewer)
      .call(api.sessionNotes, { params: { bookingId: session.id } })
    return moments.map(moment => moment.text)
  }
  await openLobby(page, session, 'interviewer')
  await joinAndOpen()

  await test.step('a draft note survives another tab, a closed panel and a reload', async () => {
    await note.fill('Half a thought')
    await page.getByRole('tab', { name: 'Questions' }).click()
    await page.getByRole('tab', { name: 'Notes' }).click()
    await expect(note).toHaveValue('Half a thought')
    await panel.getByRole('button', { name: 'Close panel' }).click()
    await toolbarButton(page, 'Notes').click()
    await expect(note).toHaveValue('Half a thought')
    await page.reload()
    await joinAndOpen()
    await expect(note).toHaveValue('Half a thought')
  })

  await test.step('a double click on Delete deletes one note', async () => {
    for (const text of ['One', 'Two', 'Three']) {
      await note.fill(text)
      await panel.getByRole('button', { name: 'Add' }).click()
      await expect(note).toHaveValue('')
    }
    await expect(panel.getByRole('listitem')).toHaveCount(3)
    await panel.getByRole('button', { name: 'Delete' }).first().dblclick()
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await note.fill('Four')
    await panel.getByRole('button', { name: 'Add' }).click()
    await expect(note).toHaveValue('')
    expect(await storedNotes()).toEqual(['One', 'Two', 'Four'])
  })

  await test.step('a double click on Ask asks once', async () => {
    await toolbarButton(page, 'Questions').click()
    await page
      .getByRole('region', { name: 'Questions' })
      .getByRole('button', { name: 'Ask' })
      .first()
      .dblclick()
    await expect(page.getByText('Anna sees this question')).toBeVisible()
    expect(await storedNotes()).toHaveLength(4)
  })
})
