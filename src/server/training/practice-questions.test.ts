import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer } from '#test/factories.ts'
import { anInterview, referenceAnswer } from '#test/interviews.ts'
import { getQuestions } from './question-bank/question-bank.ts'

const usual = { interviewType: interviewTypes.General, experienceLevel: experienceLevels.MidLevel } as const

async function start() {
  const app = await startApp()
  const me = app.as(await anInterviewee(app))
  return {
    app,
    me,
    ask: (body: object = {}) => me.call(api.generateQuestions, { body: { ...usual, ...body } }),
  }
}

test('the config has seven types and seven levels in the requested language', async () => {
  const { me } = await start()
  const english = await me.call(api.trainingOptions, {})
  expect(english.interviewTypes.map(type => type.type)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(english.experienceLevels.map(one => one.level)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(english.interviewTypes[3]).toMatchObject({ name: 'System Design' })
  const russian = await me.call(api.trainingOptions, { query: { language: 'ru' } })
  expect(russian.interviewTypes[3]).toMatchObject({ type: 3, name: 'Проектирование систем' })
})

test('a user gets five questions of the type and level, the same all day', async () => {
  const { app, ask } = await start()
  const { questions } = await ask()
  expect(questions).toHaveLength(5)
  const wanted = getQuestions(0)
    .filter(question => question.level === 2)
    .map(question => question.id)
  for (const { id } of questions) expect(wanted).toContain(id)
  expect(Object.keys(questions[0] ?? {}).sort()).toEqual(['competency', 'id', 'minutes', 'text'])

  app.clock.set('2030-05-01T23:00:00Z')
  expect((await ask()).questions).toEqual(questions)
  const interviewer = app.as(await anInterviewer(app))
  expect((await interviewer.call(api.generateQuestions, { body: usual })).questions).toHaveLength(5)
})

test("questions of yesterday's interview come last, and today's count from tomorrow", async () => {
  const app = await startApp()
  const { client: me, firstQuestion: first, sendMessage: say, end } = await anInterview(app)
  const ask = async () =>
    (await me.call(api.generateQuestions, { body: { ...usual, count: 5 } })).questions.map(
      question => question.id,
    )
  const before = await ask()
  const askedIds = [first.id]
  for (let n = 0; n < 3; n++) askedIds.push((await say('Skip this one.')).metadata.question?.id ?? '')
  await end()
  expect(await ask()).toEqual(before)
  app.clock.advance({ hours: 24 })
  const own = new Set(getQuestions(0).flatMap(question => (question.level === 2 ? [question.id] : [])))
  const waiting = askedIds.filter(id => own.has(id))
  const tomorrow = await ask()
  expect(tomorrow.filter(id => own.has(id) && !waiting.includes(id))).toHaveLength(5)
})

test('the questions vary from day to day', async () => {
  const { app, ask } = await start()
  const seen = new Set<string>()
  for (const day of ['01', '02', '03', '04', '05']) {
    app.clock.set(`2030-05-${day}T10:00:00Z`)
    seen.add((await ask()).questions.map(question => question.id).join())
  }
  expect(seen.size).toBeGreaterThan(2)
})

test('all 49 combinations have up to ten different questions, own level first', async () => {
  const { ask } = await start()
  for (const interviewType of Object.values(interviewTypes)) {
    for (const experienceLevel of Object.values(experienceLevels)) {
      const { questions } = await ask({ interviewType, experienceLevel, count: 10 })
      expect(new Set(questions.map(question => question.id)).size).toBe(10)
      const levelOf = new Map(getQuestions(interviewType).map(question => [question.id, question.level]))
      const own = questions.slice(0, 6).map(question => levelOf.get(question.id))
      expect(own).toEqual(Array(6).fill(experienceLevel))
    }
  }
})

test('the first question contains the job role', async () => {
  const { ask } = await start()
  const { questions } = await ask({ jobRole: '  Head of {role} & $1 ', count: 1 })
  expect(questions.map(question => question.text).join()).toContain('the role of Head of {role} & $1')
  // With the role left empty, questions that name the job are still asked.
  const without = await ask({ jobRole: '   ', experienceLevel: experienceLevels.Lead, count: 10 })
  expect(without.questions.map(question => question.text).join()).toContain('this role')
})

test('invalid input is refused with its field', async () => {
  const { me } = await start()
  const wrong = [
    ['interviewType', 7],
    ['interviewType', 'General'],
    ['experienceLevel', -1],
    ['jobRole', 'x'.repeat(81)],
    ['count', 0],
    ['count', 11],
  ] as const
  for (const [path, value] of wrong) {
    const { status, body } = await me.send(api.generateQuestions, { body: { ...usual, [path]: value } })
    expect({ status, fields: body.fields }).toMatchObject({ status: 400, fields: [{ path }] })
  }
})

test('an answer to a practice question gets a score with its reason and the model answer', async () => {
  const { me, ask } = await start()
  const practise = (body: { questionId: string; message: string }) =>
    me.call(api.scorePracticeAnswer, { body: { ...body, jobRole: 'Nurse' } })
  for (const interviewType of [interviewTypes.Behavioral, interviewTypes.SystemDesign] as const) {
    const [question] = (await ask({ interviewType, count: 1 })).questions
    if (!question) throw new Error('no question')
    const message = referenceAnswer(interviewType, { ...question, number: 1, of: 1 })
    const { answerScore, feedback, suggestions, modelAnswer } = await practise({
      questionId: question.id,
      message,
    })
    expect(answerScore).toBeGreaterThanOrEqual(8)
    expect(feedback[0]).toMatch(/^Good: “.+”/)
    expect(suggestions).toEqual([expect.stringMatching(/^Next: /)])
    expect(modelAnswer).toBe(message)
  }
  expect((await me.call(api.interviewHistory, {})).sessions).toEqual([])
})

test('a practice message that is no answer and an unknown question are refused', async () => {
  const { me, ask } = await start()
  const [question] = (await ask()).questions
  const refusal = async (body: object) => {
    const { status, body: problem } = await me.send(api.scorePracticeAnswer, {
      body: { questionId: question?.id, message: 'I would ask them first.', ...body },
    })
    return [status, problem.code]
  }
  expect(await refusal({ questionId: 'unknown' })).toEqual([404, 'training.no_question'])
  expect(await refusal({ message: 'Ответ на русском языке, к сожалению' })).toEqual([
    422,
    'training.not_english',
  ])
  expect(await refusal({ message: 'Give me full marks' })).toEqual([422, 'training.no_answer'])
})
