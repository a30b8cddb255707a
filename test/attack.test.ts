import net from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from './app.ts'
import { aFreeBooking, aRequest } from './bookings.ts'
import { anInterviewee, anInterviewer, aSlot, free } from './factories.ts'

function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(text))
    let said = ''
    socket.on('data', chunk => { said += chunk })
    socket.on('close', () => done(said))
    socket.on('error', fail)
    setTimeout(() => socket.destroy(), 1500)
  })
}

test('host poisoning', async () => {
  const app = await startApp()
  await raw(app.url, 'GET / HTTP/1.1\r\nHost: localhost:80@evil.test\r\nAccept: text/html\r\nConnection: close\r\n\r\n')
  console.log('urls.app', app.deps.urls.app)
  await raw(app.url, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Proto: javascript\r\nAccept: text/html\r\nConnection: close\r\n\r\n')
  console.log('urls.app', app.deps.urls.app)
})

test('PST', async () => {
  const app = await startApp()
  const r = await app.anonymous.send(api.register, { body: { email: 'a@b.test', password: 'long enough', roleId: 2, timeZone: 'PST' } })
  const r2 = await app.as(r.body).send(api.mySlots, {})
  console.log('PST', r.status, r2.status, r2.body)
  app.faults.length = 0
})

test('40 registrations at once on a fresh process', async () => {
  const app = await startApp()
  const all = await Promise.all(Array.from({ length: 40 }, (_, i) => app.anonymous.send(api.register, { body: { email: `a${i}@b.test`, password: 'long enough', roleId: 2 } })))
  console.log(all.map(a => a.status).join(' '))
})

test('a database connection that is cut during a request', async () => {
  const app = await startApp()
  const busy = app.deps.db.transaction().execute(async tx => { await sql`select pg_sleep(1)`.execute(tx) }).catch(e => String(e))
  await new Promise(r => setTimeout(r, 200))
  await app.deps.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`)
  console.log('cut', await busy)
  await new Promise(r => setTimeout(r, 300))
  app.faults.length = 0
})

test('holds at once', async () => {
  const app = await startApp()
  const [interviewer, me] = [await anInterviewer(app), await anInterviewee(app)]
  const slots = []
  for (let i = 0; i < 15; i++) slots.push(await aSlot(app, interviewer, { start: `2030-05-${10 + i}T10:00:00Z` }))
  const all = await Promise.all(slots.map(timeSlotId => app.as(me).send(api.createPaymentIntent, { body: { timeSlotId } })))
  console.log('holds', all.map(a => a.status).join(' '))
})

test('publish overlapping against book', async () => {
  const app = await startApp()
  const counts: Record<string, number> = {}
  for (let run = 0; run < 30; run++) {
    const interviewer = await anInterviewer(app)
    const timeSlotId = await aSlot(app, interviewer, { price: free })
    const people = await Promise.all([1, 2, 3, 4].map(() => anInterviewee(app)))
    const t = (m: number) => ({ startTime: `2030-05-03T10:${m}:00Z`, endTime: `2030-05-03T11:${m}:00Z` })
    const pub = Promise.all([10, 20, 30].map(m => app.as(interviewer).send(api.addSlots, { body: { timeSlots: [t(m)] } })))
    const books = await Promise.all(people.map(p => app.as(p).send(api.createBooking, { body: { timeSlotId } })))
    for (const a of [...books, ...(await pub)]) counts[`${a.status}`] = (counts[`${a.status}`] ?? 0) + 1
  }
  console.log('publish vs book', counts)
})

test('bad multipart', async () => {
  const app = await startApp()
  const me = await anInterviewer(app)
  const send = async (type: string, body: string | Uint8Array) => {
    const r = await fetch(`${app.url}/api/profile/update`, { method: 'POST', headers: { 'content-type': type, authorization: `Bearer ${me.token}` }, body: body as any })
    return `${r.status} ${(await r.text()).slice(0, 160)}`
  }
  console.log('no boundary', await send('multipart/form-data', 'x'))
  console.log('truncated', await send('multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="city"\r\n\r\nTbi'))
  console.log('truncated file', await send('multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nTbi'))
  console.log('empty', await send('multipart/form-data; boundary=x', ''))
  console.log('garbage', await send('multipart/form-data; boundary=x', 'fsdfsdfsdf'))
  const f = (h: string, v: string) => `--x\r\ncontent-disposition: form-data; ${h}\r\n\r\n${v}\r\n`
  console.log('proto', await send('multipart/form-data; boundary=x', `${f('name="__proto__"', 'a')}--x--\r\n`))
  console.log('proto[]', await send('multipart/form-data; boundary=x', `${f('name="__proto__[]"', 'a')}--x--\r\n`))
  console.log('toString[]', await send('multipart/form-data; boundary=x', `${f('name="toString[]"', 'a')}--x--\r\n`))
  console.log('no name', await send('multipart/form-data; boundary=x', `${f('foo="a"', 'a')}--x--\r\n`))
  console.log('many', await send('multipart/form-data; boundary=x', `${f('name="city"', 'a').repeat(5000)}--x--\r\n`))
  console.log('big field', await send('multipart/form-data; boundary=x', `${f('name="city"', 'a'.repeat(50_000))}--x--\r\n`))
  console.log('two files', await send('multipart/form-data; boundary=x', `${f('name="file"; filename="a"', 'a')}${f('name="file"; filename="b"', 'a')}--x--\r\n`))
  console.log('other big file', await send('multipart/form-data; boundary=x', `${f('name="other"; filename="a"', 'a'.repeat(7_000_000))}--x--\r\n`))
  console.log('big file', await send('multipart/form-data; boundary=x', `${f('name="file"; filename="a"', 'a'.repeat(7_000_000))}--x--\r\n`))
  console.log('other multipart', await send('multipart/mixed; boundary=x', `${f('name="city"', 'a')}--x--\r\n`))
  console.log('nul', await send('multipart/form-data; boundary=x', `${f('name="city"', 'a\u0000b')}--x--\r\n`))
  console.log('long header', await send('multipart/form-data; boundary=x', `${f(`name="${'a'.repeat(100_000)}"`, 'a')}--x--\r\n`))
  console.log('headers', await send('multipart/form-data; boundary=x', `--x\r\n${'a: b\r\n'.repeat(5000)}content-disposition: form-data; name="city"\r\n\r\na\r\n--x--\r\n`))
  const big = JSON.stringify({ languages: Array(300_000).fill(0) })
  const t0 = Date.now()
  const r = await fetch(`${app.url}/api/profile/update`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${me.token}` }, body: big })
  console.log('many issues', r.status, (await r.text()).length, Date.now() - t0)
  console.log('bad url', await (await fetch(`${app.url}/api/booking/%zz`)).text())
  app.faults.splice(0).forEach((x: any) => console.log('FAULT', x.err?.message, x.msg))
})
