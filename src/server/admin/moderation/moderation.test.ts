import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Language } from '#contract/language.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anAdmin, anInterviewee, anInterviewer } from '#test/factories.ts'

const unknownId = '0196a1b2-0000-4000-8000-00000000000a'

/** Open cases about the profiles of new interviewers, oldest first. */
async function openCases(app: TestApp, count: number) {
  const reader = await anInterviewee(app)
  for (let index = 0; index < count; index++) {
    const interviewer = await anInterviewer(app, { name: `Person of case ${index}` })
    app.clock.advance({ minutes: 1 })
    await app.as(reader).call(api.reportContent, {
      body: { target: { kind: 'profile', userId: interviewer.id }, cause: 'spam', text: 'It advertises.' },
    })
  }
}

test('open reports are listed oldest first, page by page', async () => {
  const app = await startApp()
  const moderator = await anAdmin(app, 'moderator')
  await openCases(app, 3)
  const list = (query: object) => app.as(moderator).call(api.moderationCases, { query })
  const first = await list({ pageSize: 2 })
  expect(first.items.map(({ author }) => author.name)).toEqual(['Person of case 0', 'Person of case 1'])
  const second = await list({ pageSize: 2, cursor: first.next })
  expect(second).toMatchObject({ items: [{ author: { name: 'Person of case 2' } }], next: null })
})

test('a decision is logged without texts of users', async () => {
  const app = await startApp()
  const owner = await anAdmin(app)
  await openCases(app, 1)
  const { items } = await app.as(owner).call(api.moderationCases, {})
  const [{ id, author }] = items as [(typeof items)[number]]
  await app.as(owner).call(api.hideContent, {
    params: { id },
    body: { rule: 'spam', statement: 'It advertises a shop.', reason: 'Advertising' },
  })
  const log = await app.as(owner).call(api.adminActions, { query: { targetType: 'report', targetId: id } })
  expect(log.items).toMatchObject([
    {
      action: 'hide_content',
      reason: 'Advertising',
      before: { state: 'open', kind: 'profile', authorId: author.id },
      after: { state: 'hidden', rule: 'spam' },
    },
  ])
})

test('of two decisions at once only the first counts', async () => {
  const app = await startApp()
  const [one, two] = [await anAdmin(app, 'moderator'), await anAdmin(app, 'moderator')]
  await openCases(app, 1)
  const [{ id } = { id: '' }] = (await app.as(one).call(api.moderationCases, {})).items
  const dismiss = { params: { id }, body: { reason: 'Fair' } }
  const hide = { params: { id }, body: { rule: 'spam', statement: 'It advertises.', reason: 'Advertising' } }
  const statuses = await Promise.all([
    app.as(one).send(api.dismissReports, dismiss),
    app.as(two).send(api.hideContent, hide),
  ])
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const log = await app.as(await anAdmin(app)).call(api.adminActions, { query: { targetType: 'report' } })
  expect(log.items).toHaveLength(1)
})

test('other roles see nothing, and an unknown case is not found', async () => {
  const app = await startApp()
  for (const role of ['support', 'finance'] as const)
    expect(await app.as(await anAdmin(app, role)).refused(api.moderationCases, {})).toMatchObject({
      status: 403,
    })
  const moderator = await anAdmin(app, 'moderator')
  const params = { params: { id: unknownId } }
  expect(await app.as(moderator).refused(api.moderationCase, params)).toMatchObject({
    code: 'moderation.not_found',
  })
})

test('the yearly figures count reports, decisions, appeals, suspensions and median times', async () => {
  const app = await startApp()
  const moderator = await anAdmin(app, 'moderator')
  await openCases(app, 3)
  const { items } = await app.as(moderator).call(api.moderationCases, {})
  app.clock.set('2030-05-01T13:00:00Z')
  const [hidden, ...others] = items
  if (!hidden) throw new Error('case missing')
  for (const { id } of others)
    await app.as(moderator).call(api.dismissReports, { params: { id }, body: { reason: 'Fair' } })
  const params = { id: hidden.id }
  await app.as(moderator).call(api.hideContent, {
    params,
    body: { rule: 'spam', statement: 'It advertises a shop.', reason: 'Spam' },
  })
  const author = { id: hidden.author.id, token: await app.tokenFor(hidden.author.id) }
  await app.as(author).call(api.appealDecision, { params, body: { text: 'I disagree.' } })
  app.clock.advance({ hours: 3 })
  const second = app.as(await anAdmin(app, 'moderator'))
  await second.call(api.decideAppeal, {
    params,
    body: { restore: false, answer: 'It stays hidden.', reason: 'It is a shop' },
  })
  for (const reason of ['It advertises', 'It advertises everywhere'])
    await second.call(api.suspendPerson, { params: { userId: hidden.author.id }, body: { reason } })
  const lines = async (year: number, language: Language) =>
    (await app.as(moderator).call(api.moderationStatistics, { query: { year, language } })).csv.split('\r\n')
  const figures = async (year: number) => (await lines(year, 'en')).slice(1, -1)
  expect(await figures(2030)).toEqual([
    '2030,appeal_median_hours,,3.0',
    '2030,appeals,kept,1',
    '2030,decisions,dismissed,2',
    '2030,decisions,hidden,1',
    '2030,hidden_by_rule,spam,1',
    '2030,median_hours,,4.0',
    '2030,reported_content,profile,3',
    '2030,reports,spam,3',
    '2030,suspended_accounts,,1',
  ])
  expect(await figures(2029)).toEqual([])
  // Excel expects other signs in Russian.
  expect((await lines(2030, 'ru')).slice(0, 3)).toEqual([
    '\ufeffгод;показатель;категория;значение',
    '2030;appeal_median_hours;;3,0',
    '2030;appeals;kept;1',
  ])
})
