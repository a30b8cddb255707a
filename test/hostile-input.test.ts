import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api, rawRoutes } from '#contract/api.ts'
import { type Endpoint, problem, type RawRoute } from '#contract/endpoint.ts'
import type { Access } from '#contract/routes/route.ts'
import { type SignedInUser, startApp, type TestApp } from './app.ts'
import { aFreeBooking, aRequest } from './bookings.ts'
import { anAdmin, anInterviewee, anInterviewer, aSlot, free } from './factories.ts'
import { startGoogle } from './fakes/google.ts'
import { authSessionIdOf } from './open-app.ts'
import { watchWrites } from './written-rows.ts'

/**
 * Every endpoint gets input that fits its schema, mostly valid and partly hostile, so that much of it passes
 * validation and reaches the database. No input may cause a 500. `npm run test:full` makes more calls.
 */
const callsOfEach = Number(process.env.HOSTILE_CALLS ?? 12)

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\u202eevil',
      '%',
      '_',
      '\\',
      "'; drop table users; --",
      '{{7*7}}',
    ],
    ...['<script>alert(1)</script>', '\r\nBcc: all@example.test', '../../etc/passwd', 'x'.repeat(5000)],
    ...['NaN', '-1', '1e9', '9'.repeat(400), '0x10', 'true', 'null', '[object Object]', '__proto__'],
    ...['javascript:alert(1)', 'https://', 'https://a b', '//elsewhere.test', 'https://a.test/\r\nx'],
    ...['2030-02-30', '9999-12-31', '0000-01-01', '9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59'],
    ...[
      '+275760-09-13T00:00:00Z',
      '+275761-01-01',
      '2030-05-05T24:00',
      '2999-12-31T23:59:60Z',
      '1000-01-01T00:00',
    ],
    ...['PST', '+01:00', '-23:59', 'Etc/GMT+12', 'EST5EDT', 'Europe/Nowhere'],
    ...[0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 1e-9, 1e21, true, false, null],
    ...[
      [],
      {},
      [[]],
      [null],
      ['', 1, null],
      { toString: 1 },
      { length: 1e9 },
      { constructor: { name: 'x' } },
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.jsonValue({ maxDepth: 2 }),
)

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
}

/** Meaningful values for a field of this name. */
type ValuesFor = (name: string) => string[]

const valuesFrom =
  (ids: string[], idTokens: string[]): ValuesFor =>
  name => {
    if (name === 'idToken') return idTokens
    if (/id$/i.test(name)) return ids
    if (/time$/i.test(name)) return [...times, ...clocks]
    if (/date|available/i.test(name)) return days
    if (/zone/i.test(name)) return ['UTC', 'Europe/London', 'America/New_York', 'PST', '+01:00']
    if (/email|username/i.test(name)) return ['a@example.test', 'B@example.test', 'someone-else']
    if (/password/i.test(name)) return ['long enough', 'also long enough']
    if (/link|url/i.test(name)) return ['https://meet.example.test/a', 'https://meet.example.test/b']
    return ['Anna', 'English', 'token']
  }
const days = [
  '2030-05-06',
  '2030-05-20',
  '2030-10-20',
  '2030-11-05',
  '9999-12-31',
  '0000-01-01',
  '2030-05-08T10:30Z',
]
const clocks = ['00:00', '01:30', '02:30', '23:30']
const times = [
  ...[
    '2030-05-08T10:30:00Z',
    '2030-05-08T11:30',
    '2030-05-08T12:30:00+04:00',
    '2030-11-03T01:30',
    '2030-11-03T03:00',
  ],
  ...['2030-03-10T02:30', '2031-03-09T02:30', '2999-12-31T20:00Z', '2999-12-31T23:59:59.999999999Z'],
]

/** Values that fit the schema. Fields without constraints take them from the words. */
function fitting(schema: Schema, valuesFor: ValuesFor, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(choice => fitting(choice, valuesFor, name)))
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      const model = Object.fromEntries(
        fields.map(([key, property]) => [key, mostlyFitting(property, valuesFor, key)]),
      )
      return fc.record(model, { requiredKeys: schema.required ?? [] })
    }
    case 'array':
      return fc.array(mostlyFitting(schema.items ?? {}, valuesFor, name), { minLength: 1, maxLength: 3 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -1, max: Math.min(schema.maximum ?? 100, 10_000) })
    default:
      return fc.constantFrom(...valuesFor(name))
  }
}

const mostlyFitting = (schema: Schema, valuesFor: ValuesFor, name = ''): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 11, arbitrary: fitting(schema, valuesFor, name) }, { weight: 1, arbitrary: hostile })

const schemaOf = (schema: z.ZodType | undefined): Schema | null =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : null

/** All kinds of callers, and the ids of existing rows. */
async function setUp(app: TestApp, google: Awaited<ReturnType<typeof startGoogle>>) {
  const pending = await aRequest(app)
  const booked = await aFreeBooking(app)
  const newcomer = await anInterviewee(app)
  await sql`update users set role_id = null where id = ${newcomer.id}`.execute(app.deps.db)
  const expert = await anInterviewer(app, { timeZone: 'America/New_York' })
  const ids = [
    pending.booking.id,
    booked.booking.id,
    pending.booking.payment?.transactionId ?? '',
    expert.id,
    pending.interviewee.id,
    authSessionIdOf({ token: await app.tokenFor(pending.interviewee.id) }),
    await aSlot(app, expert, { start: '2030-05-08T10:00:00Z' }),
    await aSlot(app, pending.interviewer, { start: '2030-05-08T10:00:00Z', price: free }),
  ]
  const interviewees = [pending.interviewee, booked.interviewee]
  const interviewers = [pending.interviewer, booked.interviewer, expert]
  const users = [...interviewees, ...interviewers, newcomer]
  const callersByAccess = {
    public: [null, ...users],
    'signed-in': users,
    interviewee: interviewees,
    interviewer: interviewers,
    'not-interviewer': [...interviewees, newcomer],
    admin: [await anAdmin(app, 'owner'), await anAdmin(app, 'support')],
  } satisfies Record<Access, (SignedInUser | null)[]>
  const idTokens = [
    await google.idToken(app.clock),
    await google.idToken(app.clock, { sub: '2', email: 'b@example.test' }),
    await google.idToken(app.clock, { aud: 'somebody-else' }),
  ]
  return { people: callersByAccess, words: valuesFrom(ids, idTokens) }
}

async function send(app: TestApp, endpoint: Endpoint | RawRoute, caller: SignedInUser | null, sent: Sent) {
  const { params, query, body, form } = sent
  const path = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(textOf(value))),
    endpoint.path,
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, textOf(value)]),
  )
  const upload = 'upload' in endpoint ? endpoint.upload : undefined
  const isForm = upload && form && typeof body === 'object'
  const content = isForm
    ? formOf(body ?? {}, upload.field)
    : endpoint.body
      ? JSON.stringify(body ?? null)
      : anyBody(endpoint)
  const response = await fetch(`${app.url}${path}?${search}`, {
    method: endpoint.method,
    headers: {
      ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
      ...(typeof content === 'string' ? { 'content-type': 'application/json' } : {}),
      ...('kind' in endpoint && endpoint.kind === 'upload' ? uploading(search.toString() + path) : {}),
    },
    body: content,
  })
  await response.text()
  return response.status
}

/** Any value, for bodies without a schema. */
const anyBody = (endpoint: Endpoint | RawRoute) =>
  'kind' in endpoint && (endpoint.kind === 'webhook' || endpoint.method === 'PATCH') ? '{"a": "\u0000' : null

const uploading = (seed: string) => ({
  'tus-resumable': '1.0.0',
  'content-type': 'application/offset+octet-stream',
  'upload-length': seed.length % 2 === 0 ? '10' : '1e9',
  'upload-offset': String((seed.length % 3) - 1),
  'upload-metadata': `bookingId ${Buffer.from(seed).toString('base64')},filename ,, ,`,
})

const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

function formOf(body: object, field: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, textOf(value))
  form.append(field, new Blob(['GIF89a and nothing more']), 'a.gif')
  return form
}

type Sent = { params: object; query: object; body: unknown; form: boolean; who: number }

function requestTo(endpoint: Endpoint | RawRoute, valuesFor: ValuesFor): fc.Arbitrary<Sent> {
  const [params, query, body] = [schemaOf(endpoint.params), schemaOf(endpoint.query), schemaOf(endpoint.body)]
  return fc.record({
    params: params ? fitting(params, valuesFor) : fc.constant({}),
    query: query ? fitting(query, valuesFor) : fc.constant({}),
    body: body ? mostlyFitting(body, valuesFor) : fc.constant(null),
    form: fc.boolean(),
    who: fc.nat(),
  }) as fc.Arbitrary<Sent>
}

/** Endpoints that remove slots and sessions run last, because the others need them. */
const last: Endpoint[] = [api.updateProfile, api.deleteSlot, api.revokeLogin, api.closeAccount, api.signOut]
const inOrder: (Endpoint | RawRoute)[] = [
  ...(Object.values(api) as Endpoint[]).filter(endpoint => !last.includes(endpoint)),
  ...Object.values(rawRoutes),
  ...last,
]

test('no input from any caller causes an error at any endpoint, and a refusal changes nothing', async () => {
  const google = await startGoogle()
  const company = { OIDC_ISSUER: google.issuer, OIDC_CLIENT_ID: 'rehearse' }
  const calendars = {
    ...{ GOOGLE_CALENDAR_CLIENT_ID: 'rehearse', GOOGLE_CALENDAR_CLIENT_SECRET: 'secret' },
    ...{ MICROSOFT_CALENDAR_CLIENT_ID: 'rehearse', MICROSOFT_CALENDAR_CLIENT_SECRET: 'secret' },
  }
  const app = await startApp({ env: { ...google.env, ...company, ...calendars } })
  const { people, words: valuesFor } = await setUp(app, google)
  const written = await watchWrites(app)
  const failures: unknown[] = []
  for (const [index, endpoint] of inOrder.entries()) {
    await sql`truncate throttle_counters`.execute(app.deps.db)
    const callers = people[endpoint.access]
    for (const sent of fc.sample(requestTo(endpoint, valuesFor), { numRuns: callsOfEach, seed: index + 1 })) {
      const status = await send(app, endpoint, callers[sent.who % callers.length] ?? null, sent)
      const changed = await written()
      if (status >= 500 || (status >= 400 && changed.length > 0))
        failures.push({ endpoint: endpoint.name, status, changed, sent })
    }
  }
  expect(failures).toEqual([])
  // Many endpoints, with many calls each.
}, 180_000)

test('the app refuses an unreadable form, and stores nothing of it', async () => {
  const app = await startApp()
  const ann = await anInterviewee(app)
  const sent = async (type: string, body: string) => {
    const headers = { authorization: `Bearer ${ann.token}`, 'content-type': `multipart/form-data${type}` }
    const response = await fetch(`${app.url}${api.updateProfile.path}`, { method: 'POST', headers, body })
    return { status: response.status, body: await response.json() }
  }
  const multipart = (head: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\nTbilisi`
  for (const [type, body] of [
    ['', multipart('name="city"')],
    [`; boundary=${'x'.repeat(300)}`, multipart('name="city"')],
    ['; boundary=x', 'no form'],
    ['; boundary=x', multipart('name="city"')],
    ['; boundary=x', multipart('name="file"; filename="a.png"')],
    ['; boundary=x', `${multipart('name="__proto__"')}\r\n--x--\r\n`],
    ['; boundary=x', `${multipart('name="city"\r\ncontent-type: application/json')}\r\n--x--\r\n`],
  ] as const)
    expect(await sent(type, body)).toMatchObject({ status: 400, body: { code: 'request.malformed' } })
  expect(await sent('; boundary=x', `${multipart('')}\r\n--x--\r\n`)).toMatchObject({
    status: 200,
    body: { city: null },
  })
})

test('the app answers an unreadable URL with a problem document', async () => {
  const { url } = await startApp()
  const answer = async (path: string) =>
    problem.parse(await (await fetch(`${url}/api/booking/${path}`)).json()).code
  expect(await answer('%zz')).toBe('request.malformed')
  expect(await answer('x'.repeat(2000))).toBe('request.not_found')
})

test('a list with many wrong entries gets a limited number of messages', async () => {
  const app = await startApp()
  const as = app.as(await anInterviewee(app))
  const wrongEntries = (count: number) =>
    as.send(api.findInterviewers, { body: { languages: Array(count).fill(0) } })
  expect((await wrongEntries(1000)).body.fields).toHaveLength(100)
  expect(await wrongEntries(10_000)).toMatchObject({ status: 413, body: { code: 'request.too_large' } })
})
