import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { SessionType, SessionTypeChange } from '#contract/session-type.ts'
import { sessionTypeLimits } from '#contract/session-type-limits.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer } from '#test/factories.ts'
import { aFreeIntro, aSessionType, saveHours, timesOn, typeTerms } from '#test/session-types.ts'

const monday = '2030-05-06'

async function start() {
  const app = await startApp()
  const interviewer = await anInterviewer(app, { mode: 'approve' })
  const interviewee = await anInterviewee(app)
  const [me, ann] = [app.as(interviewer), app.as(interviewee)]
  return {
    ...{ app, interviewer, interviewee, me, ann },
    mine: () => me.call(api.mySessionTypes, {}),
    shown: (link?: SessionType['id']) =>
      ann.call(api.interviewerSessionTypes, { params: { id: interviewer.id }, query: link ? { link } : {} }),
    edit: (type: SessionType, change: Partial<SessionTypeChange>) => {
      const { link, isDefault, ...fields } = type
      return { params: { id: type.id }, body: { ...fields, ...change } }
    },
  }
}

test('every interviewer has a default type, whose terms are those of the slots and of the profile', async () => {
  const { app, interviewer, me, mine, shown, edit } = await start()
  const [standard] = await mine()
  if (!standard) throw new Error('a default type')
  expect(standard).toEqual({
    id: standard.id,
    name: null,
    ...{ description: '', interviewTypes: [], levels: [], questions: [] },
    ...{ minutes: null, amount: null, currency: null, bookingMode: 'approve' },
    ...{ bufferMinutes: null, noticeMinutes: null, visibility: 'listed', isDefault: true, isIntro: false },
    link: `${app.deps.urls.app}/interviewers?book=${interviewer.id}&type=${standard.id}`,
  })
  const changed = await me.call(
    api.editSessionType,
    edit(standard, { name: 'Mock interview', levels: [3, 2, 3], amount: 10, minutes: 30 }),
  )
  expect(changed).toMatchObject({ name: 'Mock interview', levels: [2, 3], amount: null, minutes: null })
  expect(await shown()).toMatchObject([{ id: standard.id, name: 'Mock interview', introUsed: false }])
  const isDefault = { status: 409, code: 'session_type.is_default' }
  const hidden = edit(standard, { visibility: 'link' })
  expect(await me.refused(api.editSessionType, hidden)).toMatchObject(isDefault)
  const intro = edit(standard, { isIntro: true })
  expect(await me.refused(api.editSessionType, intro)).toMatchObject(isDefault)
  const params = { id: standard.id }
  expect(await me.refused(api.deleteSessionType, { params })).toMatchObject(isDefault)
})

test('an interviewer offers up to ten types, also with two requests at once', async () => {
  const { app, interviewer, me, mine } = await start()
  for (let count = 2; count < sessionTypeLimits.perInterviewer; count++) await aSessionType(app, interviewer)
  const replies = await Promise.all([1, 2].map(() => me.send(api.addSessionType, { body: typeTerms })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await me.refused(api.addSessionType, { body: typeTerms })).toMatchObject({
    code: 'session_type.too_many',
  })
  const types = await mine()
  expect(types).toHaveLength(sessionTypeLimits.perInterviewer)
  const last = types.at(-1)
  if (!last) throw new Error('a type')
  await me.call(api.deleteSessionType, { params: { id: last.id } })
  app.clock.advance({ minutes: 1 })
  await aSessionType(app, interviewer, { name: 'Another' })
  expect((await mine()).at(-1)).toMatchObject({ name: 'Another' })
})

test('a type needs its terms, a price that can be paid, and questions with different options', async () => {
  const { app, interviewer, me, edit } = await start()
  const type = await aSessionType(app, interviewer)
  const fieldsOf = async (body: object) =>
    (await me.refused(api.addSessionType, { body: { ...typeTerms, ...body } })).fields?.map(
      ({ path, code }) => [path, code],
    )
  expect(await fieldsOf({ name: ' ' })).toEqual([['name', 'field.required']])
  expect(await fieldsOf({ name: 'Join t.co/x' })).toEqual([['name', 'name.address']])
  expect(await fieldsOf({ minutes: 20 })).toEqual([['minutes', 'field.invalid']])
  expect(await fieldsOf({ isIntro: true })).toEqual([['amount', 'session_type.intro_free']])
  expect(await fieldsOf({ amount: 0.1 })).toMatchObject([['amount', undefined]])
  const question = { id: crypto.randomUUID(), kind: 'choice' as const, label: 'Language?', required: true }
  const withOptions = (...options: string[]) => ({ questions: [{ ...question, options }] })
  expect(await fieldsOf(withOptions('Go'))).toEqual([['questions.0.options', 'question.options']])
  expect(await fieldsOf(withOptions('Go', 'Go'))).toEqual([['questions.0.options', 'question.options']])
  const text = { ...question, kind: 'text' as const }
  expect(await fieldsOf({ questions: [text, text] })).toEqual([['questions', 'field.invalid']])
  const five = Array.from({ length: 5 }, () => ({ ...text, id: crypto.randomUUID() }))
  expect(await fieldsOf({ questions: five })).toEqual([['questions', 'field.invalid']])

  const missing = await me.refused(api.editSessionType, edit(type, { name: '' }))
  expect(missing).toMatchObject({ fields: [{ path: 'name', code: 'field.required' }] })
  const saved = await me.call(api.editSessionType, edit(type, { amount: 55.5, ...withOptions('Go', 'Java') }))
  expect(saved).toMatchObject({ amount: 55.5, questions: [{ options: ['Go', 'Java'] }] })
})

test('a change keeps what another window has saved since', async () => {
  const { app, interviewer, me, mine } = await start()
  const { id } = await aSessionType(app, interviewer, { amount: 50 })
  const change = (body: Partial<SessionTypeChange>) => ({ params: { id }, body })
  await Promise.all([
    me.call(api.editSessionType, change({ description: 'Bring a laptop.' })),
    me.call(api.editSessionType, change({ amount: 60, currency: 'EUR' })),
    me.call(api.editSessionType, change({ levels: [2] })),
  ])
  const saved = {
    name: typeTerms.name,
    description: 'Bring a laptop.',
    amount: 60,
    currency: 'EUR',
    levels: [2],
  }
  const own = async () => (await mine()).find(type => type.id === id)
  expect(await own()).toMatchObject(saved)
  const fieldsOf = async (body: Partial<SessionTypeChange>) =>
    (await me.refused(api.editSessionType, change(body))).fields?.map(({ path, code }) => [path, code])
  expect(await fieldsOf({ isIntro: true })).toEqual([['amount', 'session_type.intro_free']])
  expect(await fieldsOf({ name: '' })).toEqual([['name', 'field.required']])
  expect(await own()).toMatchObject(saved)
  const [standard] = await mine()
  if (!standard) throw new Error('a default type')
  const ofStandard = (body: Partial<SessionTypeChange>) => ({ params: { id: standard.id }, body })
  await me.call(api.editSessionType, ofStandard({ name: 'Mock interview', levels: [1] }))
  await me.call(api.editSessionType, ofStandard({ description: 'An hour.' }))
  await me.call(api.editSessionType, ofStandard({ levels: [] }))
  expect((await mine())[0]).toMatchObject({ name: 'Mock interview', description: 'An hour.', levels: [] })
})

test('a type with a link is shown only with it, and one of another interviewer not at all', async () => {
  const { app, interviewer, interviewee, me, shown, edit } = await start()
  await saveHours(app, interviewer)
  const hidden = await aSessionType(app, interviewer, { ...aFreeIntro, visibility: 'link' })
  const other = await anInterviewer(app)
  const foreign = await aSessionType(app, other)
  expect((await shown()).map(({ id }) => id)).not.toContain(hidden.id)
  expect((await shown(foreign.id)).map(({ isDefault }) => isDefault)).toEqual([true])
  expect((await shown(hidden.id))[1]).toEqual({
    id: hidden.id,
    ...{ name: 'Intro', description: '', interviewTypes: [], levels: [], questions: [] },
    ...{ minutes: 30, amount: 0, currency: 'USD', bookingMode: 'instant' },
    ...{ isDefault: false, isIntro: true, introUsed: false },
    requestTerms: { minutes: 30, amount: 0, currency: 'USD', noticeMinutes: 60 },
  })
  expect(await timesOn(app, interviewee, hidden.id, monday)).not.toEqual([])

  const notFound = { status: 404, code: 'session_type.not_found' }
  const params = { id: foreign.id }
  expect(await me.refused(api.editSessionType, edit(foreign, {}))).toMatchObject(notFound)
  expect(await me.refused(api.deleteSessionType, { params })).toMatchObject(notFound)
})

test('the types of an interviewer who is not listed cannot be seen or booked', async () => {
  const { app, interviewer, ann, shown, mine } = await start()
  await saveHours(app, interviewer)
  const type = await aSessionType(app, interviewer)
  const query = { from: monday }
  const startTime = `${monday}T10:00:00Z`
  const notFound = { status: 404, code: 'session_type.not_found' }
  const expectGone = async ({ id }: Pick<SessionType, 'id'>) => {
    const params = { id }
    expect(await ann.refused(api.sessionTypeTimes, { params, query })).toMatchObject(notFound)
    expect(await ann.refused(api.chooseSessionTime, { params, body: { startTime } })).toMatchObject(notFound)
  }
  // The times of the default type are the slots.
  for (const standard of (await mine()).slice(0, 1)) await expectGone(standard)
  await app.deps.db.updateTable('interviewers').set({ listed: false }).execute()
  await expectGone(type)
  expect(await ann.refused(api.interviewerSessionTypes, { params: { id: interviewer.id } })).toMatchObject({
    code: 'interviewer.not_found',
  })
  await app.deps.db.updateTable('interviewers').set({ listed: true }).execute()
  expect(await shown()).toHaveLength(2)
  await app.as(interviewer).call(api.deleteSessionType, { params: { id: type.id } })
  await expectGone(type)
})
