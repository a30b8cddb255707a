import { errorMessages } from '#contract/errors/all-errors.ts'
import { anInterviewee } from '#test/factories.ts'
import { openModel } from '#test/fakes/model.ts'
import { openApp } from '#test/open-app.ts'
import { accessibilityViolations } from './accessibility-violations.ts'
import { expect, test } from './fixtures.ts'
import { apology, box, bubbles, sendMessage, trainingPath } from './interview.ts'
import { button } from './sentences.ts'

const answer =
  'Сначала я измерил задержки на каждом шаге и нашёл медленный запрос. Потом я добавил индекс и сравнил время до и после.'

const conducted = test.extend<{ model: Awaited<ReturnType<typeof openModel>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  model: async ({}, use) => {
    const model = await openModel()
    await use(model)
    await model.close()
  },
  app: async ({ model }, use) => {
    const app = await openApp({ env: model.env, runJobs: true })
    await use(app)
    await app.close()
  },
})

conducted(
  'where a model is connected an interview can be held in Russian, on a small phone and by keyboard',
  async ({ app, model, page, signInAs }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signInAs(await anInterviewee(app))
    await page.goto(trainingPath)
    await button(page, 'Start New Interview').click()
    const languages = page.getByRole('group', { name: 'Interview language' })
    await expect(languages.getByRole('radio', { name: 'English' })).toBeChecked()
    await page.getByLabel('Experience level').press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(languages.getByRole('radio', { name: 'Russian' })).toBeChecked()
    expect(await accessibilityViolations(page, 'the choice of a language')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(bubbles(page).first()).toContainText('Пожалуйста')
    await expect(bubbles(page).first().locator('p[lang=ru]')).toBeVisible()

    model.say.manner = 'broken'
    await box(page).fill(answer)
    await box(page).press('Enter')
    await expect(page.getByText(apology)).toBeVisible()
    // The screens are in English.
    await expect(page.getByText(errorMessages['training.coach_silent'].message)).toBeVisible()
    model.say.manner = 'sensible'
    model.say.verdicts = ['present']
    await button(page, 'Retry').click()
    await expect(bubbles(page).last()).toContainText('«Сначала я измерил')
    await sendMessage(page, 'Давайте пропустим этот вопрос.')
    await expect(page.getByText(/^Question [23] of/)).toBeVisible()
  },
)

test('the start screen warns that the interview will be in English where no model is connected', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(await anInterviewee(app))
  await page.goto(trainingPath)
  await button(page, 'Start New Interview').click()
  await expect(page.getByText('The interview will be in English.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
})
