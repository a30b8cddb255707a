import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { startApp } from '#test/app.ts'
import { aFindableInterviewer, anInterviewee, aSlot } from '#test/factories.ts'
import { cloneDatabase } from '#test/postgres.ts'

/** A product whose replica is another database of the same server: what it holds shows who was asked. */
async function startWithReplica() {
  const other = await startApp()
  const app = await startApp({ env: { DATABASE_READ_URL: other.databaseUrl } })
  const ahead = await aFindableInterviewer(other, { name: 'Only on the replica' })
  const behind = await aFindableInterviewer(app, { name: 'Only on the primary' })
  const interviewee = await anInterviewee(app)
  const replicaName = new URL(other.databaseUrl).pathname.slice(1)
  return { app, replicaName, ahead, behind, interviewee, person: app.as(interviewee) }
}

/** The databases that are asked while something is done, but for looks at how they are. */
function watchStatements() {
  const asked: string[] = []
  const query = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    if (!JSON.stringify(all[0]).includes('pg_postmaster_start_time')) asked.push(this.database ?? '')
    return Reflect.apply(query, this, all)
  })
  return { asked, forget: () => asked.splice(0) }
}

test('what may lag is read from the replica, and nothing else is', async () => {
  const { app, replicaName, ahead, behind, interviewee } = await startWithReplica()
  const { asked, forget } = watchStatements()
  const everybody = [interviewee, behind]
  const fromReplica = new Set<string>()
  const params = { id: ahead.id, interviewerId: ahead.id }
  const reads = Object.values<Endpoint>(api).filter(one => one.method === 'GET' || one.cost === 'search')
  for (const endpoint of reads)
    for (const somebody of everybody) {
      const body = endpoint.method === 'POST' ? {} : undefined
      const ids = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, ahead.id]),
      )
      forget()
      await app.as(somebody).send(endpoint, { params: { ...ids, ...params }, body })
      if (asked.includes(replicaName)) fromReplica.add(endpoint.name)
    }
  expect([...fromReplica].sort()).toEqual(
    reads
      .filter(one => one.allowStale)
      .map(one => one.name)
      .sort(),
  )
  expect(fromReplica.size).toBeGreaterThan(8)
})

test('whoever has just changed something, and whoever asks of themselves, is told what is so now', async () => {
  const { app, behind, person } = await startWithReplica()
  const names = async (headers: Record<string, string>) =>
    (await person.send(api.interviewers, { headers })).body.interviewers.map(
      (one: { displayName: string }) => one.displayName,
    )
  expect(await names({})).toEqual(['Only on the replica'])
  expect(await names({ 'cache-control': 'no-cache' })).toEqual(['Only on the primary'])
  const { asked } = watchStatements()
  await app.as(behind).call(api.interviewer, { params: { id: behind.id } })
  expect(new Set(asked)).toEqual(new Set([new URL(app.databaseUrl).pathname.slice(1)]))
})

test('what the replica does not know yet is asked of the primary', async () => {
  const { app, ahead, behind, person } = await startWithReplica()
  const slot = await aSlot(app, behind)
  expect(await person.call(api.interviewer, { params: { id: ahead.id } })).toMatchObject({ id: ahead.id })
  expect(await person.call(api.interviewer, { params: { id: behind.id } })).toMatchObject({ id: behind.id })
  expect(await person.call(api.availableSlots, { params: { interviewerId: behind.id } })).toMatchObject([
    { id: slot },
  ])
})

test('a replica that goes away costs nobody an answer, and is said to be out of use once', async () => {
  const replica = await cloneDatabase()
  const app = await startApp({ env: { DATABASE_READ_URL: replica.url }, logLevel: 'info' })
  await aFindableInterviewer(app, { name: 'Only on the primary' })
  const person = app.as(await anInterviewee(app))
  const inUse = async () =>
    /^database_replica_in_use (\d)$/m.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1]
  expect(await inUse()).toBe('1')
  expect(await person.call(api.interviewers, {})).toMatchObject({ total: 0 })
  await replica.drop()
  const searches = Array.from({ length: 20 }, () => person.call(api.interviewers, {}))
  for (const { interviewers } of await Promise.all(searches))
    expect(interviewers).toMatchObject([{ displayName: 'Only on the primary' }])
  expect(await inUse()).toBe('0')
  expect(app.logged.filter(line => line.includes('the replica is not read from'))).toHaveLength(1)
})

test('a replica that cannot be reached from the beginning keeps nobody from starting', async () => {
  const app = await startApp({ env: { DATABASE_READ_URL: 'postgres://nobody:wrong@127.0.0.1:1/none' } })
  expect(await app.anonymous.call(api.teaser, {})).toMatchObject({ interviewers: 0 })
})
