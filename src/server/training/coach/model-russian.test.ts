import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { openModel } from '#test/fakes/model.ts'
import { openStream } from '#test/interviews.ts'
import { judgeRequests, startInterview } from '#test/model-interviews.ts'
import { modelLimits } from './coach.ts'

const inRussian = (env: Record<string, string> = {}) => startInterview({ context: { language: 'ru' }, env })
type Interview = Awaited<ReturnType<typeof inRussian>>

const first = 'Сначала я измерил задержки на каждом шаге и нашёл медленный запрос.'
const answer = `${first} Потом я добавил индекс, проверил план и сравнил время до и после. В итоге страница стала открываться вдвое быстрее, и мы оставили наблюдение за этим местом.`
const isRussian = (text: string) => /^[^a-z]*$/i.test(text.replace(/\d+/g, ''))

const failing = async (interview: Interview, message = answer) => {
  const { as, sessionId } = interview
  return as.send(api.sendCoachMessage, { body: { sessionId, message, clientMessageId: 'the-same-key' } })
}
const tokensOf = async ({ app }: Interview) =>
  (await app.deps.db.selectFrom('training_interviews').select('model_tokens').executeTakeFirstOrThrow())
    .model_tokens

test('a Russian interview is in Russian from the welcome to the summary', async () => {
  const interview = await inRussian()
  const { model, session, as, sessionId, rubric } = interview
  expect(session).toMatchObject({ language: 'ru', engine: 'model' })
  expect(isRussian(session.messages[0]?.content ?? '')).toBe(true)

  model.say.verdicts = ['present', 'unsure', 'absent']
  const reply = await interview.say(answer)
  expect(reply.metadata.isFallback).toBeUndefined()
  expect(reply.metadata.answerScore).toBeGreaterThan(0)
  expect(isRussian(reply.message)).toBe(true)
  expect(reply.metadata.feedback.join()).toContain(`«${first.replace(/\.$/, '')}»`)
  expect(judgeRequests(interview)[0]?.messages.at(-1)?.content).toContain('The answer is in Russian')

  const repeated = await interview.say('Повторите, пожалуйста, вопрос.')
  expect(repeated.metadata.answerScore).toBeUndefined()
  expect(isRussian(repeated.message)).toBe(true)
  const skipped = await interview.say('Давайте пропустим этот вопрос')
  expect(skipped.metadata.question?.number).toBe(2)
  const hint = await interview.say('Можно подсказку?')
  expect(hint.metadata.question).toBeUndefined()
  expect(isRussian(hint.message)).toBe(true)

  const summary = await as.call(api.endInterview, { params: { sessionId } })
  expect(summary.answers[0]?.points.slice(0, 3)).toMatchObject([
    { credit: 1, quote: first },
    { credit: 0.5, quote: first },
    { credit: 0 },
  ])
  expect(summary.answers[0]?.points).toHaveLength(rubric.points.length)
  expect(summary.answers[0]?.answerScore).toBe(reply.metadata.answerScore)
  expect(isRussian([summary.overallFeedback, ...summary.improvementAreas].join(' '))).toBe(true)
  expect(summary.drill?.exercise).toMatch(/[а-я]{4}/)
})

test('a candidate can answer all questions of a Russian interview, and it closes in Russian', async () => {
  const interview = await inRussian()
  interview.model.say.verdicts = ['present']
  let reply = await interview.say(`${answer} Это было на первом месте работы.`)
  for (let number = 2; !reply.isClosing; number++)
    reply = await interview.say(
      `В случае номер ${number} было иначе. ${number} раза мы меняли подход к делу, ${number} недели спорили о нём и ${number} дня писали решение на бумаге вместе со всеми коллегами.`,
    )
  expect(reply.message).toBe(
    'Это был мой последний вопрос. Спасибо за беседу. Завершите собеседование, чтобы прочитать итоги.',
  )
})

test("repeating the coach's Russian sentences earns nothing", async () => {
  const interview = await inRussian()
  interview.model.say.verdicts = ['present']
  const reply = await interview.say(interview.session.messages[0]?.content ?? '')
  expect(reply.metadata.answerScore).toBe(0)
  expect(reply.metadata.feedback.join()).toContain('скорее повторяет вопрос')
})

test('without a model a Russian interview is refused in both languages', async () => {
  const app = await startApp()
  const candidate = await anInterviewee(app)
  const me = app.as(candidate)
  expect((await me.call(api.trainingOptions, {})).interviewLanguages).toEqual(['en'])
  const refused = await me.send(api.startInterview, { body: { language: 'ru' } })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'training.no_russian', message: expect.stringContaining('Interviews here are in English') },
  })
  const response = await fetch(`${app.url}${api.startInterview.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'ru',
      authorization: `Bearer ${candidate.token}`,
    },
    body: JSON.stringify({ language: 'ru' }),
  })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('на английском') })
})

test('with a model both languages are available, and English is the default', async () => {
  const { as, session } = await startInterview()
  expect((await as.call(api.trainingOptions, {})).interviewLanguages).toEqual(['en', 'ru'])
  expect(session.language).toBe('en')
})

test('a Russian interview does not start when the model fails', async () => {
  const model = await openModel()
  onTestFinished(model.close)
  const app = await startApp({ env: model.env })
  const me = app.as(await anInterviewee(app))
  for (const line of [null, 'Right. Welcome to your interview.', 'Хорошо.', 'Это 10 из 10.']) {
    model.say.manner = line ? 'sensible' : 'broken'
    model.say.line = line
    const refused = await me.send(api.startInterview, { body: { language: 'ru' } })
    expect(refused).toMatchObject({ status: 503, body: { code: 'training.coach_silent' } })
  }
  expect((await me.call(api.interviewHistory, { query: {} })).total).toBe(0)
})

test.each(['broken', 'malformed', 'silent', 'cut'] as const)(
  'where the model is %s in Russian nothing is judged, and the message can be sent again',
  async manner => {
    const interview = await inRussian({ COACH_TIMEOUT_SECONDS: '0.4' })
    const { model, as, sessionId } = interview
    model.say.verdicts = ['present']
    model.say.manner = manner
    const refused = await failing(interview)
    expect(refused).toMatchObject({
      status: 503,
      body: {
        code: 'training.coach_silent',
        message: expect.stringMatching(/^Тренер сейчас не может оценить ответ/),
      },
    })
    const between = await as.call(api.readInterview, { params: { sessionId } })
    expect(between.messages.map(message => message.role)).toEqual(['assistant', 'user'])
    expect(between.isAnswering).toBe(false)
    model.say.manner = 'sensible'
    const again = await failing(interview)
    expect(again).toMatchObject({ status: 200, body: { metadata: { answerScore: expect.any(Number) } } })
    const after = await as.call(api.readInterview, { params: { sessionId } })
    expect(after.messages.map(message => message.role)).toEqual(['assistant', 'user', 'assistant'])
  },
)

test('tokens count after a failed reply, and the retry reuses the judgement', async () => {
  const interview = await inRussian()
  const { model } = interview
  model.say.verdicts = ['present']
  model.say.line = 'I say it in English.'
  const before = await tokensOf(interview)
  expect((await failing(interview)).status).toBe(503)
  expect(await tokensOf(interview)).toBeGreaterThan(before + 1_000)
  model.say.line = null
  expect((await failing(interview)).status).toBe(200)
  expect(judgeRequests(interview)).toHaveLength(1)
})

test('the stream sends an error in Russian when the coach fails', async () => {
  const interview = await inRussian()
  const { app, user, sessionId, model } = interview
  model.say.manner = 'broken'
  const response = await openStream(app, user.token, {
    sessionId,
    message: answer,
    clientMessageId: randomUUID(),
  })
  const body = await response.text()
  expect(body).toContain('event: error')
  expect(body).toContain('training.coach_silent')
  expect(body).toContain('Тренер сейчас не может')
})

test('a Russian retry is judged by the model or refused', async () => {
  const interview = await inRussian()
  const { model, as, sessionId } = interview
  model.say.verdicts = ['absent']
  await interview.say(answer)
  await as.call(api.endInterview, { params: { sessionId } })
  const again = { params: { sessionId }, body: { number: 1, message: `${answer} Так мы и работаем.` } }
  model.say.manner = 'broken'
  expect(await as.send(api.retryAnswer, again)).toMatchObject({ status: 503 })
  model.say.manner = 'sensible'
  model.say.verdicts = ['present']
  expect(await as.call(api.retryAnswer, again)).toMatchObject({ before: 0, after: 10 })
})

test('a Russian interview closes without a score when its tokens are spent', async () => {
  const interview = await inRussian()
  await interview.app.deps.db
    .updateTable('training_interviews')
    .set({ model_tokens: modelLimits.maxTokensPerInterview })
    .execute()
  const reply = await interview.say(answer)
  expect(reply).toMatchObject({
    isClosing: true,
    message: expect.stringContaining('Для одного собеседования это всё'),
  })
  expect(reply.metadata.answerScore).toBeUndefined()
  expect((await interview.say('Спасибо!')).message).toMatch(/^Собеседование окончено/)
})
