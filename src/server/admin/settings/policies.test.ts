import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { takeQueuedEmails } from '#test/email-jobs.ts'
import { anAdmin, anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'

const texts = {
  ...{ textEn: '## One\nText', textRu: '## Один\nТекст' },
  ...{ summaryEn: 'Shorter', summaryRu: 'Короче', reason: 'New law' },
}

type Version = { version?: string; effectiveAt?: string | null; policy?: 'terms' | 'cancellation' }

const publish = (
  app: TestApp,
  admin: SignedInUser,
  { version = '3.0', effectiveAt = null, policy = 'terms' }: Version = {},
) => app.as(admin).send(api.publishPolicy, { params: { policy }, body: { ...texts, version, effectiveAt } })

const versionsOf = async (app: TestApp, admin: SignedInUser, name = 'terms') =>
  (await app.as(admin).call(api.adminPolicies, {})).policies
    .find(({ policy }) => policy === name)
    ?.versions.map(({ version, state }) => `${version} ${state}`)

test('before any publication the versions of the specification are in force', async () => {
  const app = await startApp()
  const { policies } = await app.as(await anAdmin(app, 'support')).call(api.adminPolicies, {})
  expect(policies.map(({ policy, versions }) => [policy, ...versions.map(({ version }) => version)])).toEqual(
    [
      ['terms', '2.0'],
      ['privacy', '2.0'],
      ['cancellation', '1.0'],
    ],
  )
  expect(await app.anonymous.call(api.policyText, { params: { policy: 'terms' } })).toMatchObject({
    version: '2.0',
    text: null,
    upcoming: null,
  })
})

test('a version is in force from its date, and bookings keep the version they were made under', async () => {
  const app = await startApp()
  const owner = await anAdmin(app)
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  const book = async (day: number) => {
    const timeSlotId = await aSlot(app, interviewer, { start: `2030-05-2${day}T10:00:00Z`, price: free })
    const { id } = await app.as(interviewee).call(api.createBooking, { body: { timeSlotId } })
    return id
  }
  const effectiveAt = '2030-05-15T00:00:00.000Z'
  expect((await publish(app, owner, { policy: 'cancellation', version: '2.0', effectiveAt })).status).toBe(
    204,
  )
  expect(await versionsOf(app, owner, 'cancellation')).toEqual(['2.0 upcoming', '1.0 in_force'])
  const text = () => app.anonymous.call(api.policyText, { params: { policy: 'cancellation' } })
  expect(await text()).toMatchObject({
    version: '1.0',
    text: null,
    upcoming: { version: '2.0', effectiveAt },
  })
  const before = await book(1)
  app.clock.set(effectiveAt)
  const owned = { ...owner, token: await app.tokenFor(owner.id) }
  const mine = { ...interviewee, token: await app.tokenFor(interviewee.id) }
  const timeSlotId = await aSlot(app, interviewer, { start: '2030-05-22T10:00:00Z', price: free })
  const { id: after } = await app.as(mine).call(api.createBooking, { body: { timeSlotId } })
  expect(await text()).toMatchObject({ version: '2.0', text: { en: texts.textEn, ru: texts.textRu } })
  expect(await versionsOf(app, owned, 'cancellation')).toEqual(['2.0 in_force', '1.0 replaced'])
  const versionOf = async (bookingId: typeof before) =>
    (await app.as(owned).call(api.adminBooking, { params: { bookingId } })).cancellationPolicy
  expect([await versionOf(before), await versionOf(after)]).toEqual(['1.0', '2.0'])
  const shown = await app.as(mine).call(api.bookingPolicies, { params: { id: after } })
  expect(shown).toEqual({ terms: '2.0', privacy: '2.0', cancellation: '2.0' })
  const stranger = await anInterviewee(app)
  expect((await app.as(stranger).refused(api.bookingPolicies, { params: { id: after } })).code).toBe(
    'booking.not_found',
  )
})

test('each person is told once, in batches that go on where they stopped, and new people are not', async () => {
  const app = await startApp()
  const owner = await anAdmin(app)
  const people = [await anInterviewee(app), await anInterviewer(app)]
  await sql`
    insert into users (email, username, created_at)
    select 'crowd-' || n || '@example.test', 'crowd-' || n, ${app.clock.now()} from generate_series(1, 410) n`.execute(
    app.deps.db,
  )
  await app.deps.db.updateTable('users').set({ created_at: app.clock.now() }).execute()
  await publish(app, owner)
  app.clock.advance({ minutes: 1 })
  const late = await anInterviewee(app, { email: 'late@example.test' })
  await app.deps.db
    .updateTable('users')
    .set({ created_at: app.clock.now() })
    .where('id', '=', late.id)
    .execute()
  await Promise.all([app.runCronJob('announce-policies'), app.runCronJob('announce-policies')])
  await app.runCronJob('announce-policies')
  const sent = await app.deps.db
    .selectFrom('notifications')
    .select('user_id')
    .where('template', '=', 'policy-published')
    .execute()
  expect(new Set(sent.map(row => row.user_id)).size).toBe(413)
  const emails = await takeQueuedEmails(app)
  expect(emails.filter(({ template }) => template === 'policy-published')).toHaveLength(3)
  const [version] = (await app.as(owner).call(api.adminPolicies, {})).policies[0]?.versions ?? []
  expect(version?.notified).toEqual({ count: 413, isFinished: true })
  const changesOf = async (person: SignedInUser) =>
    (await app.as(person).call(api.policyChanges, {})).changes.map(({ policy }) => policy)
  expect(await Promise.all([...people, late].map(changesOf))).toEqual([['terms'], ['terms'], []])
  const [first] = people as [SignedInUser]
  const read = { params: { policy: 'terms' as const }, body: { version: '3.0' } }
  await app.as(first).call(api.acknowledgePolicy, read)
  await app.as(first).call(api.acknowledgePolicy, read)
  expect(await changesOf(first)).toEqual([])
})

test.each<[string, Version, string]>([
  ['a lower version', { version: '1.9' }, 'policy.not_newer'],
  ['the version of the code', { version: '2.0' }, 'policy.not_newer'],
  ['a date in the past', { effectiveAt: '2030-05-01T08:00:00.000Z' }, 'policy.in_past'],
])('%s is refused', async (_, version, code) => {
  const app = await startApp()
  const answer = await publish(app, await anAdmin(app), version)
  expect(answer.body).toMatchObject({ code })
})

test('a version is not in force before the one that it replaces', async () => {
  const app = await startApp()
  const owner = await anAdmin(app)
  const effectiveAt = '2030-05-15T00:00:00.000Z'
  await publish(app, owner, { effectiveAt })
  const answer = await publish(app, owner, { version: '3.1', effectiveAt })
  expect(answer.body).toMatchObject({ code: 'policy.effective_too_early' })
})

test('of two publications at once only one counts, and a version is published once', async () => {
  const app = await startApp()
  const [one, two] = [await anAdmin(app), await anAdmin(app)]
  const answers = await Promise.all([publish(app, one), publish(app, two)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await publish(app, one)).body).toMatchObject({ code: 'policy.version_exists' })
  const log = await app.as(one).call(api.adminActions, { query: { targetType: 'policy' } })
  expect(log.items).toMatchObject([
    { action: 'publish_policy', targetId: 'terms', before: { version: '2.0' }, after: { version: '3.0' } },
  ])
})

test('only owners publish', async () => {
  const app = await startApp()
  for (const role of ['support', 'finance', 'moderator'] as const)
    expect((await publish(app, await anAdmin(app, role))).status).toBe(403)
})

test.each([
  `update policy_versions set text_en = 'x'`,
  'delete from policy_versions',
  'truncate policy_versions cascade',
])('the database refuses a change of a published version: %s', async statement => {
  const app = await startApp()
  await publish(app, await anAdmin(app))
  await expect(sql.raw(statement).execute(app.deps.db)).rejects.toThrow('append-only')
})

test('an unknown version is not found', async () => {
  const app = await startApp()
  const unknown = { params: { policy: 'terms' as const }, query: { version: '9.9' } }
  expect((await app.anonymous.refused(api.policyText, unknown)).code).toBe('policy.not_found')
  const person = await anInterviewee(app)
  const read = { params: { policy: 'terms' as const }, body: { version: '9.9' } }
  expect((await app.as(person).refused(api.acknowledgePolicy, read)).code).toBe('policy.not_found')
})
