import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startSharedApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { aFinishedInterview, anInterview } from '#test/interviews.ts'
import { textOfPdf } from '#test/pdf-text.ts'

const app = await startSharedApp()
const choice = { interviewType: 1, jobRole: 'Инженер', companyName: '<b>*Acme*</b>' } as const
type FinishedInterview = Awaited<ReturnType<typeof aFinishedInterview>>

async function exportFile(
  { client: me, params }: Pick<FinishedInterview, 'client' | 'params'>,
  format: 'md' | 'pdf',
  language: 'en' | 'ru',
) {
  const { fileName, content } = await me.call(api.exportInterview, { params, query: { format, language } })
  expect(fileName).toBe(`interview-2030-05-01.${format}`)
  return Buffer.from(content, 'base64')
}

test('the Markdown export has facts, summary, scored answers and the transcript', async () => {
  const training = await aFinishedInterview(app, choice, 2)
  const text = (await exportFile(training, 'md', 'en')).toString()
  const [one] = training.summary.answers
  for (const part of [
    '# Practice interview',
    '- Interview: Technical',
    '- Role: Инженер',
    '- Company: \\<b>\\*Acme\\*\\</b>',
    '- Date: Wed 01/05/2030, 09:00 UTC',
    '- Duration: 0 minutes',
    `**Average score: ${training.summary.averageScore.toFixed(1)} of 10**`,
    `## Question 1: ${one?.question.competency}`,
    `of 10: Excellent!`,
    '### What was there',
    '### A very good answer',
    '## What to practise next',
    '## The conversation',
    '> **Coach**',
    '> **You**',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/undefined|NaN|\n{3,}/)
  const ofRussian = (await exportFile(training, 'md', 'ru')).toString()
  for (const part of ['# Пробное собеседование', 'Техническое', '0 минут', 'из 10: Отлично!', '## Разговор'])
    expect(ofRussian).toContain(part)
})

test('the PDF export has the same content', async () => {
  const training = await aFinishedInterview(app, choice, 2)
  const [one] = training.summary.answers
  const words = await exportFile(training, 'pdf', 'en')
  expect(words.subarray(0, 5).toString()).toBe('%PDF-')
  const text = textOfPdf(words).replace(/\s+/g, ' ')
  for (const part of [
    'Practice interview',
    'Role: Инженер',
    'Company: <b>*Acme*</b>',
    'of 10: Excellent!',
    'The conversation',
  ])
    expect(text).toContain(part)
  expect(text.replace(/\s/g, '')).toContain(one?.modelAnswer.replace(/\s/g, ''))
  expect(text).not.toContain('�')
  expect(textOfPdf(await exportFile(training, 'pdf', 'ru'))).toContain('Итоги')
})

test('the export labels retries, skipped questions and unfinished interviews', async () => {
  const training = await aFinishedInterview(app, choice)
  const body = { number: 1, message: 'I would look at the logs first, because they tell when it began.' }
  await training.client.call(api.retryAnswer, { params: training.params, body })
  expect((await exportFile(training, 'md', 'en')).toString()).toContain(`### Try 2\n\n> ${body.message}`)

  const open = await anInterview(app)
  const text = (await exportFile(open, 'md', 'en')).toString()
  expect(text).toContain('_This session has no summary, because it was not completed._')
  await open.sendMessage('Skip.')
  await open.sendMessage('Skip.')
  await open.end()
  expect((await exportFile(open, 'md', 'en')).toString()).toMatch(
    /_Left out_\n\n### What an interviewer listens for/,
  )
})

test("a user cannot export another user's interview", async () => {
  const { params } = await anInterview(app)
  const other = app.as(await anInterviewee(app))
  expect(await other.refused(api.exportInterview, { params })).toMatchObject({ status: 404 })
})
