import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import type { Endpoint, EndpointInput, EndpointReply, Problem, RawRoute } from '#contract/endpoint.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/admin/context.ts'
import { createCronJobs, createJobHandlers } from '#server/app/jobs.ts'
import { startServer } from '#server/app/server.ts'
import { readConfig } from '#server/config/config.ts'
import { issueSessionToken } from '#server/identity/auth/session-token.ts'
import { type ConnectionLimits, connectionLimits } from '#server/lib/database/pool.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import type { Encoder } from '#server/training/embeddings/encoder.ts'
import { watchRefusals } from './met-errors.ts'
import { cloneDatabase, type TestDatabase } from './postgres.ts'

/** pino's number for the level `error`. */
const errorLevel = 50

export type SignedInUser = { id: UserId; token: string }
/** Id of a token's auth session. */
export const authSessionIdOf = ({ token }: { token: string }): string => String(decodeJwt(token).sid)
export type TestApp = Awaited<ReturnType<typeof openApp>>

type AppOptions = {
  env?: Record<string, string>
  clock?: Clock
  /** Whether workers run the jobs. Otherwise they wait for `drainJobs`. */
  runJobs?: boolean
  /** Level of the log. Errors are always collected. */
  logLevel?: 'error' | 'info'
  /** Connection and statement limits of requests. */
  requestLimits?: ConnectionLimits
  /** Compares meanings in trainings. Without it, the coach compares words. */
  encoder?: Encoder | undefined
  /** Existing database to use. `close` calls its `drop`. */
  database?: TestDatabase
  /** Seeds data before workers and cron jobs start. */
  fill?: (deps: Deps) => Promise<void>
}

/** The whole app on its own database. The caller closes it. */
export async function openApp({
  env = {},
  clock = runningClock(),
  runJobs = false,
  logLevel = 'error',
  requestLimits = connectionLimits.requests,
  encoder,
  database: existingDatabase,
  fill,
}: AppOptions = {}) {
  const database = existingDatabase ?? (await cloneDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'rehearse-app-'))
  const config = readConfig('test', { PORT: '0', DATA_DIR: dataDir, AUTH_SECRET: 'x'.repeat(32), ...env })
  const loggedErrors: unknown[] = []
  const logEntries: string[] = []
  const write = (json: string) => {
    logEntries.push(json)
    const entry = JSON.parse(json)
    if (entry.level >= errorLevel) loggedErrors.push(entry)
  }
  const log = createLogger(logLevel, { write })
  const options = {
    ...{ config, databaseUrl: database.url, log, now: clock.now, runJobs, requestLimits, fill },
    ...(encoder && { encoder }),
  }
  const server = await startServer(options)
  const { deps } = server
  const wrongRefusals = watchRefusals(server.app.server)
  const sockets = new Set<unknown>()
  server.app.server.on('upgrade', (_, socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const isClean = () => wrongRefusals.length === 0 && loggedErrors.length === 0
  function check() {
    if (wrongRefusals.length > 0)
      throw new Error(`undeclared or malformed refusals sent: ${JSON.stringify(wrongRefusals, null, 2)}`)
    if (loggedErrors.length > 0)
      throw new Error(`errors logged by the server: ${JSON.stringify(loggedErrors, null, 2)}`)
  }
  const as = (user: { token: string } | null, baseUrl = deps.urls.self) =>
    caller(baseUrl, user?.token ?? null)
  return {
    deps,
    clock,
    url: deps.urls.self,
    databaseUrl: database.url,
    /** Errors that the server logged. A test that expects one empties the list. */
    loggedErrors: loggedErrors,
    /** Every written log entry. */
    logEntries: logEntries,
    /** Whether the server logged no error and refused only with declared codes. */
    hasNoErrors: isClean,
    /** Open WebSockets. */
    sockets,
    as,
    anonymous: as(null),
    /** Token of a user without a password. It counts as freshly authenticated. */
    tokenFor: (userId: UserId, expiresAt?: Date) => tokenFor(deps, userId, expiresAt),
    /** Runs all queued jobs, and the jobs that they enqueue. */
    drainJobs: () => deps.jobs.drain(createJobHandlers(deps)),
    /** Runs all cron jobs at the time of the test's clock, then the jobs they enqueue. */
    async runCronJobs() {
      for (const run of Object.values(createCronJobs(deps))) await run()
      return deps.jobs.drain(createJobHandlers(deps))
    },
    /** Runs one cron job. Jobs that it enqueues wait. */
    async runCronJob(name: string) {
      const run = createCronJobs(deps)[name]
      if (!run) throw new Error(`no cron job ${name}`)
      await run()
    },
    emails: () => deps.db.selectFrom('dev_inbox').selectAll().orderBy('id').execute(),
    async close() {
      await server.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      check()
    },
  }
}

export type Clock = ReturnType<typeof clockFrom>

/** Stays at one moment until a test sets it. */
export function fixedClock(start: string) {
  let current = new Date(start)
  return clockFrom(
    () => current,
    time => {
      current = time
    },
  )
}

/** Real clock plus an offset that tests set. */
export function runningClock() {
  let aheadMs = 0
  return clockFrom(
    () => new Date(Date.now() + aheadMs),
    time => {
      aheadMs = time.getTime() - Date.now()
    },
  )
}

function clockFrom(read: () => Date, write: (to: Date) => void) {
  return {
    now: () => new Date(read()),
    set: (time: string | Date) => write(new Date(time)),
    advance: ({ hours = 0, minutes = 0, seconds = 0 }) =>
      write(new Date(read().getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000)),
  }
}

async function tokenFor(
  deps: Deps,
  userId: UserId,
  expiresAt = new Date(deps.now().getTime() + 30 * 86_400_000),
) {
  const { id, role_id } = await deps.db
    .with('session', db =>
      db
        .insertInto('auth_sessions')
        .values({ user_id: userId, expires_at: expiresAt, reauthenticated_at: expiresAt })
        .returning('id'),
    )
    .selectFrom(['session', 'users'])
    .where('users.id', '=', userId)
    .select(['session.id', 'users.role_id'])
    .executeTakeFirstOrThrow()
  return issueSessionToken(deps, { id, userId, roleId: role_id, expiresAt })
}

/** Below the limits of tests, so that the report names the request that hangs. */
const responseLimitMs = 45_000

/** Calls endpoints over HTTP with one token. */
function caller(baseUrl: string, token: string | null) {
  async function send(
    endpoint: Endpoint | RawRoute,
    input: {
      params?: object
      query?: object
      body?: unknown
      file?: Blob | null
      headers?: Record<string, string>
    },
  ) {
    const params = Object.entries(input.params ?? {})
    const path = params.reduce(
      (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
      endpoint.path,
    )
    const query = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const body =
      'upload' in endpoint
        ? formOf(endpoint, input)
        : input.body === undefined
          ? null
          : JSON.stringify(input.body)
    const explainTimeout = (error: Error): never => {
      if (error.name !== 'TimeoutError') throw error
      throw new Error(`${endpoint.method} ${path} got no response in ${responseLimitMs} ms`)
    }
    const response = await fetch(`${baseUrl}${path}?${query}`, {
      method: endpoint.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...input.headers,
      },
      body,
      signal: AbortSignal.timeout(responseLimitMs),
    }).catch(explainTimeout)
    const text = await response.text().catch(explainTimeout)
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text && isJson ? JSON.parse(text) : undefined,
    }
  }
  return {
    send,
    /** Reply of a successful call. A refusal fails the test with its problem. */
    async call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointReply<E>> {
      const answer = await send(endpoint, input as object)
      if (answer.status >= 400)
        throw new Error(`${endpoint.name} was refused: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    /** Problem of a refused call. A success fails the test. */
    async refused<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<Problem> {
      const answer = await send(endpoint, input as object)
      if (answer.status < 400)
        throw new Error(`${endpoint.name} was not refused: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
  }
}

function formOf(endpoint: Endpoint, input: { body?: unknown; file?: Blob | null }) {
  const form = new FormData()
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) form.append(name, String(item ?? ''))
  }
  if (input.file && endpoint.upload)
    form.append(endpoint.upload.field, input.file, input.file instanceof File ? input.file.name : 'upload')
  return form
}
