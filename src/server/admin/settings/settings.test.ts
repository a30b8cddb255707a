import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { readNotices } from '#server/lib/site-settings/site-settings.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anAdmin, anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'

const reason = 'Decided by the board'

const changeFee = (app: TestApp, admin: SignedInUser, percent: number, version = 0) =>
  app.as(admin).send(api.changePlatformFee, { body: { value: { percent }, version, reason } })

const feeOf = async (app: TestApp, id: string) =>
  (
    await app.deps.db
      .selectFrom('bookings')
      .select('fee_percent')
      .where('id', '=', id as never)
      .execute()
  ).map(row => Number(row.fee_percent))

test('a booking keeps the fee it was made with, and later bookings have the new one', async () => {
  const app = await startApp()
  const owner = await anAdmin(app)
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  const book = async (start: string) => {
    const timeSlotId = await aSlot(app, interviewer, { start })
    const { bookingId } = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
    return bookingId
  }
  const before = await book('2030-05-03T10:00:00Z')
  expect((await changeFee(app, owner, 20.5)).status).toBe(204)
  const after = await book('2030-05-04T10:00:00Z')
  expect([await feeOf(app, before), await feeOf(app, after)]).toEqual([[15], [20.5]])
  expect(await app.as(interviewer).call(api.weeklySchedule, {})).toMatchObject({ feePercent: 20.5 })
})

test('a change has history, and an entry in the action log', async () => {
  const app = await startApp()
  const owner = await anAdmin(app)
  await changeFee(app, owner, 20)
  await changeFee(app, owner, 10, 1)
  expect(await app.as(owner).call(api.siteSettings, {})).toMatchObject({
    platformFee: { value: { percent: 10 }, version: 2 },
    banner: { value: null, version: 0, changedAt: null },
  })
  const history = (query: { cursor?: string; pageSize?: number }) =>
    app.as(owner).call(api.siteSettingHistory, { params: { key: 'platform_fee' }, query })
  const first = await history({ pageSize: 1 })
  expect(first.items).toMatchObject([{ version: 2, before: { percent: 20 }, after: { percent: 10 }, reason }])
  const second = await history({ pageSize: 1, cursor: first.next ?? '' })
  expect(second).toMatchObject({ items: [{ version: 1, before: null }], next: null })
  const log = await app.as(owner).call(api.adminActions, { query: { targetType: 'setting' } })
  expect(log.items).toMatchObject([
    { action: 'change_platform_fee', before: { percent: 20 }, after: { percent: 10 } },
    { action: 'change_platform_fee', before: { percent: 15 }, after: { percent: 20 } },
  ])
})

test.each([0, 1])('of two changes at once only one counts, from version %i', async version => {
  const app = await startApp()
  const [one, two] = [await anAdmin(app), await anAdmin(app)]
  if (version === 1) await changeFee(app, one, 12)
  const answers = await Promise.all([changeFee(app, one, 20, version), changeFee(app, two, 30, version)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const { items } = await app.as(one).call(api.adminActions, { query: { targetType: 'setting' } })
  expect(items).toHaveLength(version + 1)
})

test('other admins read settings and change none, and others see nothing', async () => {
  const app = await startApp()
  for (const role of ['support', 'finance', 'moderator'] as const) {
    const admin = await anAdmin(app, role)
    expect((await app.as(admin).call(api.siteSettings, {})).platformFee.value).toEqual({ percent: 15 })
    expect((await changeFee(app, admin, 20)).status).toBe(403)
  }
  expect((await app.as(await anInterviewee(app)).refused(api.siteSettings, {})).status).toBe(403)
})

test.each([-1, 90.01, 10.001, Number.NaN])('the fee %d is refused', async percent => {
  const app = await startApp()
  const owner = await anAdmin(app)
  expect((await changeFee(app, owner, percent)).status).toBe(400)
})

test.each([
  `update site_setting_versions set reason = 'x'`,
  'delete from site_setting_versions',
  'truncate site_setting_versions',
])('the database refuses a change of the history: %s', async statement => {
  const app = await startApp()
  await changeFee(app, await anAdmin(app), 20)
  await expect(sql.raw(statement).execute(app.deps.db)).rejects.toThrow('append-only')
})

test('pages carry the banner between its start and its end, escaped', async () => {
  const app = await startApp()
  const owner = await anAdmin(app)
  const value = {
    ...{ kind: 'warning' as const, textEn: 'Maintenance <tonight>', textRu: 'Работы ночью' },
    ...{ startsAt: '2030-05-01T10:00:00.000Z', endsAt: '2030-05-01T12:00:00.000Z' },
  }
  await app.as(owner).call(api.changeBanner, { body: { value, version: 0, reason } })
  const bannerAt = async (now: string) =>
    (await readNotices({ db: app.deps.db, now: () => new Date(now) })).banner
  expect(await bannerAt('2030-05-01T09:59:59Z')).toBe('')
  const shown = await bannerAt('2030-05-01T10:00:00Z')
  expect(shown).toContain('data-kind="warning" data-version="1"')
  expect(shown).toContain('Maintenance &lt;tonight&gt;')
  expect(shown).toContain('<p lang="ru">Работы ночью</p>')
  expect(await bannerAt('2030-05-01T12:00:00Z')).toBe('')
  await app.as(owner).call(api.changeBanner, { body: { value: null, version: 1, reason } })
  expect(await bannerAt('2030-05-01T11:00:00Z')).toBe('')
})

test('a banner that ends before it starts is refused', async () => {
  const app = await startApp()
  const value = {
    ...{ kind: 'info' as const, textEn: 'a', textRu: 'б' },
    ...{ startsAt: '2030-05-01T10:00:00.000Z', endsAt: '2030-05-01T10:00:00.000Z' },
  }
  const refused = await app
    .as(await anAdmin(app))
    .refused(api.changeBanner, { body: { value, version: 0, reason } })
  expect(refused).toMatchObject({ status: 400, fields: [{ path: 'value.endsAt' }] })
})

test('a banner that is over is refused', async () => {
  const app = await startApp()
  const value = { kind: 'info' as const, textEn: 'a', textRu: 'б', startsAt: '2030-01-01T00:00:00.000Z' }
  const until = (endsAt: string) => ({ body: { value: { ...value, endsAt }, version: 0, reason } })
  const owner = app.as(await anAdmin(app))
  const now = app.deps.now()
  expect(await owner.refused(api.changeBanner, until(now.toISOString()))).toMatchObject({
    code: 'admin.end_in_past',
  })
  await owner.call(api.changeBanner, until(new Date(now.getTime() + 1).toISOString()))
})

test('limits hold for the next hold, booking and training', async () => {
  const app = await startApp()
  const owner = await anAdmin(app)
  const value = { maxHolds: 1, maxFreeSessions: 1, trainingSessionsPerDay: 1 }
  await app.as(owner).call(api.changeSiteLimits, { body: { value, version: 0, reason } })
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  const me = app.as(interviewee)
  const slot = (day: number, price?: typeof free) =>
    aSlot(app, interviewer, { start: `2030-05-0${day}T10:00:00Z`, ...(price && { price }) })
  await me.call(api.createPaymentIntent, { body: { timeSlotId: await slot(3) } })
  const hold = { body: { timeSlotId: await slot(4) } }
  expect((await me.refused(api.createPaymentIntent, hold)).code).toBe('booking.too_many_holds')
  await me.call(api.createBooking, { body: { timeSlotId: await slot(5, free) } })
  expect(await me.refused(api.createBooking, { body: { timeSlotId: await slot(6, free) } })).toMatchObject({
    code: 'booking.too_many_free',
    message: 'Upcoming free sessions at a time: 1. You can book another one after one of them.',
  })
  expect(await me.call(api.canStartInterview, {})).toMatchObject({ remainingToday: 1 })
})
