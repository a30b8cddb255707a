import { api } from '#contract/api.ts'
import { accessibilityViolations } from '#test/e2e/objections.ts'
import { joinCall } from '#test/e2e/steps.ts'
import { bookSession, expect, test } from './call.ts'

test('an interviewer asks from the bank and shows a question, and both take private notes', {
  tag: '@core',
}, async ({ startCall }) => {
  // Ten minutes and some seconds into the session.
  const { anna, nino } = await startCall({ startsIn: -605 })
  const panel = nino.getByRole('region', { name: 'Questions and notes' })
  const question = panel
    .getByRole('listitem')
    .filter({ has: nino.getByRole('button', { name: 'Ask' }) })
    .first()

  await test.step('the other person sees a question of the bank only when it is shown', async () => {
    await nino.getByRole('button', { name: 'Questions and notes' }).click()
    await panel.getByLabel('Type of interview').selectOption({ index: 2 })
    await panel.getByLabel('Level').selectOption({ index: 3 })
    await expect(question).toBeVisible()
    await question.getByText('Good answers').click()
    const askedQuestion = (await question.locator('p').first().textContent()) ?? 'nothing'
    await question.getByRole('button', { name: 'Ask' }).click()
    await expect(panel.getByText('Asked now')).toBeVisible()
    await expect(panel.getByText(/^0:[0-5]\d$/)).toBeVisible()
    await expect(anna.getByText(askedQuestion)).toBeHidden()
    await panel.getByRole('button', { name: 'Show it to the other' }).click()
    await expect(anna.getByText('Nino asks')).toBeVisible()
    await expect(anna.getByText(askedQuestion)).toBeVisible()
    expect(await accessibilityViolations(nino, 'the questions')).toEqual([])
    await panel.getByRole('button', { name: 'Hide it again' }).click()
    await expect(anna.getByText(askedQuestion)).toBeHidden()
  })

  await test.step('a note has its time, and the other person sees it only after sharing', async () => {
    await panel.getByRole('tab', { name: 'Notes' }).click()
    await panel.getByLabel(/A note, for you alone/).fill('Asks good questions')
    await panel.getByRole('button', { name: 'Add' }).click()
    await expect(panel.getByText(/^1\d:\d\d$/)).toBeVisible()
    await anna.getByRole('button', { name: 'Notes', exact: true }).click()
    const notes = anna.getByRole('region', { name: 'Notes' })
    await notes.getByLabel(/A note, for you alone/).fill('Mine')
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
  const panel = page.getByRole('region', { name: 'Questions and notes' })
  await page.getByRole('button', { name: 'Questions and notes' }).click()
  await panel.getByRole('tab', { name: 'Your own' }).click()
  await panel.getByLabel('A question of your own').fill('What would you ask me?')
  await panel.getByRole('button', { name: 'Keep it for next time' }).click()
  await expect(panel.getByLabel('A question of your own')).toHaveValue('')
  await page.reload()
  await joinCall(page)
  await page.getByRole('button', { name: 'Questions and notes' }).click()
  await panel.getByRole('tab', { name: 'Your own' }).click()
  await expect(panel.getByText('What would you ask me?')).toBeVisible()
  await panel.getByRole('listitem').getByRole('button', { name: 'Ask' }).click()
  await expect(panel.getByText('What would you ask me?')).toHaveCount(2)
  await panel.getByRole('button', { name: 'Forget this question' }).click()
  await expect(panel.getByText('What you keep here is there in every session of yours.')).toBeVisible()
})

test('a draft note stays private and survives a reload, and a double click acts once', async ({
  page,
  app,
  openLobby,
}) => {
  const session = await bookSession(app, -605)
  const panel = page.getByRole('region', { name: 'Questions and notes' })
  const note = panel.getByLabel(/A note, for you alone/)
  const joinAndOpen = async () => {
    await joinCall(page)
    await page.getByRole('button', { name: 'Questions and notes' }).click()
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
    await panel.getByRole('tab', { name: 'Notes' }).click()
    await note.fill('Half a thought')
    await panel.getByRole('tab', { name: 'Your own' }).click()
    await panel.getByRole('tab', { name: 'Notes' }).click()
    await expect(note).toHaveValue('Half a thought')
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Questions and notes' }).click()
    await panel.getByRole('tab', { name: 'Notes' }).click()
    await expect(note).toHaveValue('Half a thought')
    await page.reload()
    await joinAndOpen()
    await panel.getByRole('tab', { name: 'Notes' }).click()
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
    await panel.getByRole('tab', { name: 'Questions' }).click()
    await panel.getByRole('button', { name: 'Ask' }).first().dblclick()
    await expect(panel.getByText('Asked now')).toBeVisible()
    await panel.getByRole('button', { name: 'Show it to the other' }).click()
    await expect(panel.getByText('The other sees it')).toBeVisible()
    expect(await storedNotes()).toHaveLength(4)
  })
})
