import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { favoriteLimits } from '#contract/limits.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { postponeMails, retry } from '#test/email-jobs.ts'
import { aFindableInterviewer, anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import type { Somebody } from '#test/open-app.ts'

const nothing = '00000000-0000-4000-8000-000000000000'

const keep = (app: TestApp, who: Somebody, of: { id: string }, body: object) =>
  app.as(who).send(api.keepWish, { params: { id: of.id }, body })

const mailsOf = async (app: TestApp) => {
  await app.sweep()
  return (await app.mails()).filter(one => /has a free time/.test(one.subject))
}

test('a favourite is kept once, is what search asks for, and goes when it is taken back', async () => {
  const app = await startApp()
  const [me, other] = [await anInterviewee(app), await anInterviewee(app)]
  const [kept] = [await aFindableInterviewer(app), await aFindableInterviewer(app)]
  await keep(app, me, kept, { favourite: true })
  expect((await keep(app, me, kept, { favourite: true })).body).toEqual({
    favourites: [kept.id],
    awaited: [],
  })
  const found = (who: Somebody, only: 'favourites' | 'awaited') =>
    app
      .as(who)
      .call(api.findInterviewers, { body: { only } })
      .then(({ interviewers, total }) => ({ ids: interviewers.map(one => one.id), total }))
  expect(await found(me, 'favourites')).toEqual({ ids: [kept.id], total: 1 })
  expect(await found(me, 'awaited')).toEqual({ ids: [], total: 0 })
  expect(await found(other, 'favourites')).toEqual({ ids: [], total: 0 })
  await keep(app, me, kept, { favourite: false })
  expect(await app.as(me).call(api.myWishes, {})).toEqual({ favourites: [], awaited: [] })
  const { rows } = await sql`select from favorites`.execute(app.deps.db)
  expect(rows).toHaveLength(0)
})

test('whoever waits is told once, by a mail that leads to the time and to the way out', async () => {
  const app = await startApp()
  const me = await anInterviewee(app, { email: 'waits@example.test', timeZone: 'Asia/Tbilisi' })
  const nino = await anInterviewer(app, { name: 'Nino Beridze' })
  await keep(app, me, nino, { tellWhenFree: true })
  expect(await mailsOf(app)).toEqual([])
  await aSlot(app, nino, { start: '2030-05-03T10:00:00Z' })
  const [mail, ...more] = await mailsOf(app)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: 'waits@example.test', subject: 'Nino Beridze has a free time' })
  expect(mail?.plain).toContain('Fri 03/05/2030, 14:00 Tbilisi time (GMT+4)')
  expect(mail?.plain).toContain(`/interviewers?book=${nino.id}`)
  expect(mail?.html).toContain('/interviewers?only=awaited')
  expect(await app.as(me).call(api.myWishes, {})).toMatchObject({ awaited: [] })
  await aSlot(app, nino, { start: '2030-05-04T10:00:00Z' })
  expect(await mailsOf(app)).toHaveLength(1)
})

test('a mail that was late names the time that is free now, and where none is its reader waits on', async () => {
  const app = await startApp()
  const me = await anInterviewee(app)
  const nino = await anInterviewer(app, { name: 'Nino' })
  await keep(app, me, nino, { tellWhenFree: true })
  const slot = await aSlot(app, nino, { start: '2030-05-03T10:00:00Z' })
  await app.sweepOnly('send-availability-alerts')
  await postponeMails(app)
  await app.as(nino).call(api.deleteSlot, { params: { id: slot } })
  await retry(app)
  expect(await app.mails()).toEqual([])
  expect(await app.as(me).call(api.myWishes, {})).toMatchObject({ awaited: [nino.id] })

  const next = await aSlot(app, nino, { start: '2030-05-04T10:00:00Z' })
  await app.sweepOnly('send-availability-alerts')
  await postponeMails(app)
  await aSlot(app, nino, { start: '2030-05-05T12:00:00Z' })
  await app.as(nino).call(api.deleteSlot, { params: { id: next } })
  await retry(app)
  expect((await app.mails()).map(mail => mail.plain)).toEqual([expect.stringContaining('05/05/2030, 12:00')])
})

test('times that come and go tell nobody more often, and not many people at once', async () => {
  const app = await startApp()
  const nino = await anInterviewer(app, { name: 'Nino' })
  const slot = await aSlot(app, nino, { start: '2030-05-03T10:00:00Z' })
  const crowd = []
  for (let one = 0; one < favoriteLimits.alertsPerHour + 2; one++) crowd.push(await anInterviewee(app))
  for (const one of crowd) await keep(app, one, nino, { tellWhenFree: true })
  expect(await mailsOf(app)).toHaveLength(favoriteLimits.alertsPerHour)
  const [first] = crowd
  if (!first) throw new Error('nobody waits')
  await keep(app, first, nino, { tellWhenFree: true })
  await app.as(nino).call(api.deleteSlot, { params: { id: slot } })
  await aSlot(app, nino, { start: '2030-05-05T10:00:00Z' })
  expect(await mailsOf(app)).toHaveLength(favoriteLimits.alertsPerHour)
  // The last two of the crowd an hour later; who asked again not before six hours have gone by.
  app.clock.forward({ minutes: 61 })
  expect(await mailsOf(app)).toHaveLength(favoriteLimits.alertsPerHour + 2)
  app.clock.forward({ hours: 5 })
  expect(await mailsOf(app)).toHaveLength(favoriteLimits.alertsPerHour + 3)
})

test('nobody is mailed who confirmed no address, is suspended, or waits for somebody who is', async () => {
  const app = await startApp()
  const [me, gone] = [await anInterviewee(app), await anInterviewee(app)]
  const [nino, hidden] = [await anInterviewer(app), await anInterviewer(app)]
  const stranger = await anInterviewee(app, { confirmed: false })
  expect(await keep(app, stranger, nino, { tellWhenFree: true })).toMatchObject({
    status: 422,
    body: { code: 'wish.unconfirmed' },
  })
  await keep(app, gone, nino, { tellWhenFree: true })
  await keep(app, me, hidden, { tellWhenFree: true })
  await sql`update users set suspended_at = now() where id = ${gone.id}`.execute(app.deps.db)
  await sql`update interviewers set listed = false where user_id = ${hidden.id}`.execute(app.deps.db)
  for (const one of [nino, hidden]) await aSlot(app, one)
  expect(await mailsOf(app)).toEqual([])
})

test('one person keeps so many, and only whom there is to keep; letting go is always possible', async () => {
  const app = await startApp()
  const me = await anInterviewee(app)
  const nino = await anInterviewer(app)
  expect((await keep(app, me, { id: nothing }, { favourite: true })).body).toMatchObject({
    code: 'interviewer.not_found',
  })
  await keep(app, me, nino, { favourite: true, tellWhenFree: true })
  const many = async (column: 'is_favorite' | 'alert_requested_at', howMany: number) => {
    for (let one = 0; one < howMany; one++) {
      const { id: interviewer_id } = await anInterviewer(app)
      const kept = column === 'is_favorite' ? { is_favorite: true } : { alert_requested_at: new Date() }
      await app.deps.db
        .insertInto('favorites')
        .values({ user_id: me.id, interviewer_id, ...kept })
        .execute()
    }
  }
  await many('alert_requested_at', favoriteLimits.maxAlerts - 1)
  const another = await anInterviewer(app)
  expect((await keep(app, me, another, { tellWhenFree: true })).body).toMatchObject({
    code: 'wish.too_many_awaited',
  })
  await many('is_favorite', favoriteLimits.maxFavorites - 1)
  expect((await keep(app, me, another, { favourite: true })).body).toMatchObject({ code: 'wish.too_many' })
  await sql`update interviewers set listed = false where user_id = ${nino.id}`.execute(app.deps.db)
  expect((await keep(app, me, nino, { favourite: false, tellWhenFree: false })).status).toBe(200)
})

test('what one keeps stands in one’s export', async () => {
  const app = await startApp()
  const me = await anInterviewee(app)
  await keep(app, me, await anInterviewer(app, { name: 'Nino' }), { favourite: true })
  const { wishes } = (await app.as(me).call(api.exportAccount, {})) as { wishes: object[] }
  expect(wishes).toMatchObject([{ name: 'Nino', isFavourite: true }])
})
