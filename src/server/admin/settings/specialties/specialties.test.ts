import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aFindableInterviewer, anAdmin, anInterviewee } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'
import type { SpecialtyChange } from './policy.ts'

const reason = 'Asked for by users'
const texts = { nameEn: 'Robotics', nameRu: 'Робототехника', synonyms: ['robots', 'роботы'] }

const change = (app: TestApp, admin: SignedInUser, change: SpecialtyChange, version = 0) =>
  app.as(admin).send(api.changeSpecialties, { body: { change, version, reason } })

const listFor = async (app: TestApp, admin: SignedInUser) => app.as(admin).call(api.adminSpecialties, {})
const namesFound = async (app: TestApp, viewer: SignedInUser, specialty: string) =>
  (await app.as(viewer).call(api.findInterviewers, { body: { specialty } })).interviewers
    .map(card => card.displayName)
    .toSorted()

test('a new installation has the usual specialties, with the interviewers of each', async () => {
  const app = await startApp()
  await aFindableInterviewer(app, { specialty: 'бэкенд' })
  const { version, specialties } = await listFor(app, await anAdmin(app, 'support'))
  expect(version).toBe(0)
  expect(specialties.length).toBeGreaterThan(30)
  expect(specialties[0]).toMatchObject({
    ...{ id: 'backend', nameEn: 'Backend Engineering', nameRu: 'Бэкенд-разработка' },
    ...{ state: 'offered', interviewers: 1 },
  })
})

test('an added specialty collects the interviewers who wrote it in any spelling, at once', async () => {
  const app = await startApp()
  const [owner, viewer] = [await anAdmin(app), await anInterviewee(app)]
  await aFindableInterviewer(app, { name: 'Ann', specialty: 'Robotics' })
  await aFindableInterviewer(app, { name: 'Bob', specialty: 'Röbots engineer' })
  expect(await namesFound(app, viewer, 'роботы')).toEqual([])
  expect((await change(app, owner, { kind: 'add', ...texts })).status).toBe(204)
  expect(await namesFound(app, viewer, 'роботы')).toEqual(['Ann', 'Bob'])
  expect(await app.as(viewer).call(api.availableSpecialties, {})).toEqual(['Robotics'])
  const { specialties } = await app.as(viewer).call(api.specialties, {})
  expect(specialties.at(-1)).toMatchObject({ ...texts, state: 'offered' })
})

test('a profile that is saved after the change has the new key', async () => {
  const app = await startApp()
  const [owner, viewer] = [await anAdmin(app), await anInterviewee(app)]
  await change(app, owner, { kind: 'add', ...texts })
  const ann = await aFindableInterviewer(app, { name: 'Ann', specialty: 'Other' })
  await app.as(ann).call(api.updateProfile, { body: { specialty: 'Robots' } })
  expect(await namesFound(app, viewer, 'Робототехника')).toEqual(['Ann'])
})

test('a renamed specialty keeps its former names as synonyms, and loses removed ones', async () => {
  const app = await startApp()
  const [owner, viewer] = [await anAdmin(app), await anInterviewee(app)]
  await aFindableInterviewer(app, { name: 'Ann', specialty: 'Sales' })
  await aFindableInterviewer(app, { name: 'Bob', specialty: 'account management' })
  const renamed = { nameEn: 'Selling', nameRu: 'Продажи', synonyms: [] }
  expect((await change(app, owner, { kind: 'edit', id: 'sales', ...renamed })).status).toBe(204)
  expect(await namesFound(app, viewer, 'selling')).toEqual(['Ann'])
  expect(await namesFound(app, viewer, 'Account Management')).toEqual(['Bob'])
  const { specialties } = await listFor(app, owner)
  expect(specialties.find(({ id }) => id === 'sales')).toMatchObject({
    nameEn: 'Selling',
    synonyms: ['Sales'],
  })
})

test('a hidden specialty is no longer offered, and those who have it keep it', async () => {
  const app = await startApp()
  const [owner, viewer] = [await anAdmin(app), await anInterviewee(app)]
  const ann = await aFindableInterviewer(app, { name: 'Ann', specialty: 'Marketing' })
  await change(app, owner, { kind: 'hide', id: 'marketing' })
  expect(await app.as(viewer).call(api.availableSpecialties, {})).toEqual([])
  expect(await namesFound(app, viewer, 'growth')).toEqual(['Ann'])
  expect((await app.as(ann).call(api.myProfile, {})).specialty).toBe('Marketing')
  expect((await change(app, owner, { kind: 'hide', id: 'marketing' }, 1)).body).toMatchObject({
    code: 'admin.specialty_unchanged',
  })
  await change(app, owner, { kind: 'offer', id: 'marketing' }, 1)
  expect(await app.as(viewer).call(api.availableSpecialties, {})).toEqual(['Marketing'])
})

test('a merged specialty gives its spellings and its interviewers to the other one', async () => {
  const app = await startApp()
  const [owner, viewer] = [await anAdmin(app), await anInterviewee(app)]
  await aFindableInterviewer(app, { name: 'Ann', specialty: 'SRE' })
  await aFindableInterviewer(app, { name: 'Bob', specialty: 'DevOps' })
  await aFindableInterviewer(app, { name: 'Eve', specialty: 'облака' })
  await change(app, owner, { kind: 'merge', id: 'cloud', into: 'sre' })
  await change(app, owner, { kind: 'merge', id: 'sre', into: 'devops' }, 1)
  for (const text of ['DevOps', 'site reliability', 'aws'])
    expect(await namesFound(app, viewer, text)).toEqual(['Ann', 'Bob', 'Eve'])
  const { specialties } = await listFor(app, owner)
  const find = (id: string) => specialties.find(each => each.id === id)
  expect(find('devops')).toMatchObject({ interviewers: 3 })
  expect(find('cloud')).toMatchObject({
    state: 'merged',
    mergedInto: 'devops',
    synonyms: [],
    interviewers: 0,
  })
  for (const merge of [
    { kind: 'merge', id: 'sre', into: 'qa' },
    { kind: 'merge', id: 'qa', into: 'sre' },
    { kind: 'merge', id: 'qa', into: 'qa' },
    { kind: 'hide', id: 'unknown' },
  ] as const)
    expect((await change(app, owner, merge, 2)).body).toMatchObject({ code: 'admin.no_specialty' })
})

test('a change has its reason, before and after in the history and in the action log', async () => {
  const app = await startApp()
  const owner = await anAdmin(app)
  await change(app, owner, { kind: 'hide', id: 'finance' })
  const entry = { before: [{ id: 'finance', state: 'offered' }], after: [{ id: 'finance', state: 'hidden' }] }
  const history = await app
    .as(owner)
    .call(api.siteSettingHistory, { params: { key: 'specialties' }, query: {} })
  expect(history.items).toMatchObject([{ version: 1, reason, ...entry }])
  const log = await app.as(owner).call(api.adminActions, { query: { targetType: 'setting' } })
  expect(log.items).toMatchObject([
    {
      ...{ action: 'hide_specialty', reason, targetId: 'specialties' },
      ...{ before: { specialties: entry.before }, after: { specialties: entry.after } },
    },
  ])
})

test.each([0, 1])('of two changes at once only one counts, from version %i', async version => {
  const app = await startApp()
  const [one, two] = [await anAdmin(app), await anAdmin(app)]
  if (version === 1) await change(app, one, { kind: 'hide', id: 'sales' })
  const answers = await Promise.all([
    change(app, one, { kind: 'add', ...texts }, version),
    change(app, two, { kind: 'hide', id: 'hr' }, version),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'admin.setting_changed' })
  expect((await listFor(app, one)).version).toBe(version + 1)
})

test.each(['BACKEND', 'Báckend', 'Back-end', 'Бэкенд-разработка', 'вёрстка', 'верстка'])(
  'the taken spelling %s is refused',
  async synonym => {
    const app = await startApp()
    const owner = await anAdmin(app)
    const added: SpecialtyChange = { kind: 'add', ...texts, synonyms: [synonym] }
    expect((await change(app, owner, added)).body).toMatchObject({ code: 'admin.specialty_taken' })
    const edited: SpecialtyChange = { kind: 'edit', id: 'qa', nameEn: synonym, nameRu: 'Тесты', synonyms: [] }
    expect((await change(app, owner, edited)).body).toMatchObject({ code: 'admin.specialty_taken' })
  },
)

test.each(['', '  ', '---', 'https://example.com', 'a\u202Eb\u0007', 'x'.repeat(61)])(
  'the text %j is refused',
  async nameEn => {
    const app = await startApp()
    const owner = await anAdmin(app)
    expect((await change(app, owner, { kind: 'add', ...texts, nameEn })).status).toBe(400)
    expect((await change(app, owner, { kind: 'add', ...texts, synonyms: [nameEn] })).status).toBe(400)
  },
)

test('neither the list nor a specialty grows without end', async () => {
  const app = await startApp()
  const owner = await anAdmin(app)
  const many = (count: number, word: string) => Array.from({ length: count }, (_, n) => `${word} ${n}`)
  await change(app, owner, { kind: 'add', ...texts, synonyms: many(59, 'robot') })
  expect((await change(app, owner, { kind: 'merge', id: 'added-34', into: 'sales' }, 1)).body).toMatchObject({
    code: 'admin.too_many_synonyms',
  })
  const list = Array.from({ length: 300 }, (_, n) => ({
    ...{ id: `s-${n}`, nameEn: `Specialty ${n}`, nameRu: `Специализация ${n}`, synonyms: [] },
    ...{ state: 'offered', mergedInto: null },
  }))
  await app.deps.db
    .updateTable('site_settings')
    .set({ value: JSON.stringify(list) })
    .execute()
  expect((await change(app, owner, { kind: 'add', ...texts }, 1)).body).toMatchObject({
    code: 'admin.too_many_specialties',
  })
})

test('other admins read the list and change nothing, and others see no counts', async () => {
  const app = await startApp()
  for (const role of ['support', 'finance', 'moderator'] as const) {
    const admin = await anAdmin(app, role)
    expect((await listFor(app, admin)).version).toBe(0)
    expect((await change(app, admin, { kind: 'hide', id: 'sales' })).status).toBe(403)
  }
  const person = await anInterviewee(app)
  expect((await app.as(person).send(api.adminSpecialties, {})).status).toBe(403)
  expect((await change(app, person, { kind: 'hide', id: 'sales' })).status).toBe(403)
})

test('an unchanged list is not sent again', async () => {
  const app = await startApp()
  const [owner, person] = [await anAdmin(app), app.as(await anInterviewee(app))]
  const first = await person.send(api.specialties, {})
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(await person.send(api.specialties, { headers })).toMatchObject({ status: 304, body: undefined })
  await change(app, owner, { kind: 'hide', id: 'sales' })
  expect((await person.send(api.specialties, { headers })).status).toBe(200)
})
