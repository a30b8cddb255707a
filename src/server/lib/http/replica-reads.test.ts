import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { startApp } from '#test/app.ts'
import { aFindableInterviewer, anAdmin, anInterviewee, aSlot } from '#test/factories.ts'
import { openApp } from '#test/open-app.ts'
import { cloneDatabase } from '#test/postgres.ts'

/**
 * App whose "replica" is another database of the same server, so that the content shows the source. The app that fills it
 * is closed: its own intervals also send statements to that database.
 */
async function startWithReplica() {
  const replica = await cloneDatabase()
  onTestFinished(() => replica.drop())
  const filling = await openApp({ database: { ...replica, drop: async () => {} } })
  const onReplica = await aFindableInterviewer(filling, { name: 'Only on the replica' })
  await filling.close()
  const app = await startApp({ env: { DATABASE_READ_URL: replica.url } })
  const onPrimary = await aFindableInterviewer(app, { name: 'Only on the primary' })
  const interviewee = await anInterviewee(app)
  const replicaName = new URL(replica.url).pathname.slice(1)
  return { app, replicaName, onReplica, onPrimary, interviewee, client: app.as(interviewee) }
}

/** Statements of health checks. A check that is late opens its connection anew, with the session's limits. */
const ofHealthChecks = /pg_postmaster_start_time|set application_name/

/** Records the databases that statements run on, without health checks. */
function watchStatements() {
  const databases: string[] = []
  const query = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    if (!ofHealthChecks.test(JSON.stringify(all[0]))) databases.push(this.database ?? '')
    return Reflect.apply(query, this, all)
  })
  return { databases, reset: () => databases.splice(0) }
}

test('only endpoints that allow stale data read from the replica', async () => {
  const { app, replicaName, onReplica, onPrimary, interviewee } = await startWithReplica()
  const { databases, reset } = watchStatements()
  const users = [interviewee, onPrimary, await anAdmin(app)]
  const fromReplica = new Set<string>()
  const params = { id: onReplica.id, interviewerId: onReplica.id }
  const reads = Object.values<Endpoint>(api).filter(
    endpoint => endpoint.method === 'GET' || endpoint.cost === 'search',
  )
  for (const endpoint of reads)
    for (const user of users) {
      const body = endpoint.method === 'POST' ? {} : undefined
      const ids = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, onReplica.id]),
      )
      reset()
      await app.as(user).send(endpoint, { params: { ...ids, ...params }, body })
      if (databases.includes(replicaName)) fromReplica.add(endpoint.name)
    }
  expect([...fromReplica].sort()).toEqual(
    reads
      .filter(endpoint => endpoint.allowStale)
      .map(endpoint => endpoint.name)
      .sort(),
  )
  expect(fromReplica.size).toBeGreaterThan(8)
})

test('a request with no-cache and a request for own data read from the primary', async () => {
  const { app, onPrimary, client } = await startWithReplica()
  const names = async (headers: Record<string, string>) =>
    (await client.send(api.interviewers, { headers })).body.interviewers.map(
      (interviewer: { displayName: string }) => interviewer.displayName,
    )
  expect(await names({})).toEqual(['Only on the replica'])
  expect(await names({ 'cache-control': 'no-cache' })).toEqual(['Only on the primary'])
  const { databases } = watchStatements()
  await app.as(onPrimary).call(api.interviewer, { params: { id: onPrimary.id } })
  expect(new Set(databases)).toEqual(new Set([new URL(app.databaseUrl).pathname.slice(1)]))
})

test('the primary answers for rows that the replica lacks', async () => {
  const { app, onReplica, onPrimary, client } = await startWithReplica()
  const slot = await aSlot(app, onPrimary)
  expect(await client.call(api.interviewer, { params: { id: onReplica.id } })).toMatchObject({
    id: onReplica.id,
  })
  expect(await client.call(api.interviewer, { params: { id: onPrimary.id } })).toMatchObject({
    id: onPrimary.id,
  })
  expect(await client.call(api.availableSlots, { params: { interviewerId: onPrimary.id } })).toMatchObject([
    { id: slot },
  ])
})

test('the primary answers for a lost replica, and the loss is logged once', async () => {
  const replica = await cloneDatabase()
  const app = await startApp({ env: { DATABASE_READ_URL: replica.url }, logLevel: 'info' })
  await aFindableInterviewer(app, { name: 'Only on the primary' })
  const client = app.as(await anInterviewee(app))
  const inUse = async () =>
    /^database_replica_in_use (\d)$/m.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1]
  expect(await inUse()).toBe('1')
  expect(await client.call(api.interviewers, {})).toMatchObject({ total: 0 })
  await replica.drop()
  const searches = Array.from({ length: 20 }, () => client.call(api.interviewers, {}))
  for (const { interviewers } of await Promise.all(searches))
    expect(interviewers).toMatchObject([{ displayName: 'Only on the primary' }])
  expect(await inUse()).toBe('0')
  expect(app.logEntries.filter(line => line.includes('replica not used for reads'))).toHaveLength(1)
})

test('an unreachable replica does not prevent the start', async () => {
  const app = await startApp({ env: { DATABASE_READ_URL: 'postgres://unknown:wrong@127.0.0.1:1/none' } })
  expect(await app.anonymous.call(api.landingStats, {})).toMatchObject({ interviewers: 0 })
})
