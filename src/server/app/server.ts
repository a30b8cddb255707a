import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Deps } from '#server/admin/context.ts'
import type { Config } from '#server/config/config.ts'
import { migrate } from '#server/lib/database/migrate.ts'
import {
  type Connection,
  type ConnectionLimits,
  connect,
  connectionLimits,
} from '#server/lib/database/pool.ts'
import { monitorReplica, type Replica } from '#server/lib/database/replica.ts'
import { startJobs } from '#server/lib/jobs/job-queue.ts'
import { recordCronRuns } from '#server/lib/jobs/metrics.ts'
import { createPubSub } from '#server/lib/pubsub/pubsub.ts'
import { openStorage } from '#server/lib/storage/open-storage.ts'
import { createDailyCounters } from '#server/lib/telemetry/daily-counters.ts'
import { lockOrder } from '#server/marketplace/bookings/transitions.ts'
import { createCalendarProviders } from '#server/marketplace/calendars/providers/configured-calendars.ts'
import { listings } from '#server/marketplace/interviewers/update-interviewer.ts'
import { recomputeEligibilityQueue } from '#server/marketplace/reviews/reviews.ts'
import { createPaymentProviders } from '#server/payments/providers/configured-providers.ts'
import { createPeerToPeerMedia } from '#server/rooms/calls/media-transport.ts'
import { areBothPresent, enqueueEndRoom, notifyRoomChange } from '#server/rooms/calls/room-control.ts'
import { findRecordingExtras } from '#server/rooms/recordings/get-recordings.ts'
import { findReplayableBookings } from '#server/rooms/recordings/get-replay.ts'
import { findScorecardAccess } from '#server/rooms/scorecards/scorecards.ts'
import { createSemanticCoach, ruleBasedCoach } from '#server/training/coach/coach.ts'
import type { Encoder } from '#server/training/embeddings/encoder.ts'
import { countSharesByBooking, listSharedInterviewKinds } from '#server/training/sharing/repository.ts'
import { createPersonalDataRegistry, referencedFiles } from './data-registry.ts'
import { buildApp } from './http.ts'
import {
  createCronJobs,
  createEmailRefreshers,
  createJobHandlers,
  createMetricSources,
  createNightlyCronJobs,
} from './jobs.ts'

export type Server = { app: FastifyInstance; deps: Deps; stop(): Promise<void> }

type ServerOptions = {
  config: Config
  databaseUrl: string
  log: Logger
  now?: () => Date
  /** Encoder of the semantic coach. Without it, the coach matches words. The caller closes it. */
  encoder?: Encoder
  /** Whether this process runs jobs. Tests run them explicitly, and commands leave them to the server. */
  runJobs?: boolean
}

/** Address of this process for its own requests. A wildcard address becomes loopback, and IPv6 gets brackets. */
function getReachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

async function createDeps(
  { db, pool }: Connection,
  shared: Pick<Deps, 'config' | 'jobs' | 'pubsub' | 'storage' | 'now' | 'log' | 'urls'>,
  encoder: Encoder | undefined,
): Promise<Deps> {
  const embeddedCoach = encoder ? createSemanticCoach(encoder) : ruleBasedCoach
  const deps: Deps = {
    ...shared,
    db,
    pool,
    replica: null,
    paymentProviders: {},
    lockOrder: (tx, id) => lockOrder(deps, tx, id),
    personalData: [],
    listings,
    reviewEligibility: {
      recompute: (tx, userId) => deps.jobs.send(tx, recomputeEligibilityQueue, { userId }),
    },
    emailRefreshers: {},
    bookingExtras: {
      findRecordings: (user, meetings) => findRecordingExtras(deps, user, meetings),
      findReplays: meetings => findReplayableBookings(deps, meetings),
      findScorecardAccess: meetings => findScorecardAccess(deps, meetings),
      countSharedTraining: meetings => countSharesByBooking(deps.db, meetings),
      listSharedTraining: meeting => listSharedInterviewKinds(deps.db, meeting),
    },
    liveRoom: {
      notifyChange: (id, by, what) => notifyRoomChange(deps, id, by, what),
      close: (tx, meeting) => enqueueEndRoom(deps, tx, meeting),
      areBothPresent: (db, meeting) => areBothPresent(db, meeting, deps.now()),
    },
    calendarProviders: createCalendarProviders(shared.config, shared.now),
    coach: embeddedCoach,
    embeddedCoach,
    counters: createDailyCounters(db, shared.log, shared.now),
    media: createPeerToPeerMedia(shared.config.turnServer),
    referencedFiles,
  }
  Object.assign(deps.paymentProviders, createPaymentProviders(deps))
  deps.personalData = createPersonalDataRegistry(deps)
  deps.emailRefreshers = createEmailRefreshers(deps)
  if (deps.config.coach) {
    // Loads the library only if a model is configured, because it takes memory.
    const { createModelCoach } = await import('#server/training/coach/model-coach.ts')
    deps.coach = createModelCoach(deps, deps.config.coach)
  }
  if (deps.config.liveKit) {
    const { createLiveKitMedia } = await import('#server/rooms/calls/livekit.ts')
    deps.media = createLiveKitMedia(deps, deps.config.liveKit)
  }
  return deps
}

/** Opens the dependencies without HTTP and with background timeouts, for jobs and commands. */
export async function openDeps({
  config,
  databaseUrl,
  log,
  now = () => new Date(),
  encoder,
  runJobs = false,
}: ServerOptions) {
  await migrate(databaseUrl)
  const connection = connect(databaseUrl, connectionLimits.background)
  try {
    const storage = await openStorage(config)
    const jobs = await startJobs(databaseUrl, log, { runsJobs: runJobs, now })
    const pubsub = createPubSub({ databaseUrl, db: connection.db, log })
    const self = `http://${getReachableHost(config.http.host)}:${config.http.port}`
    const urls = { app: config.http.appUrl ?? preferLocalhost(self), self }
    const deps = await createDeps(connection, { config, jobs, pubsub, storage, now, log, urls }, encoder)
    await jobs.createQueues(createJobHandlers(deps))
    const close = async () => {
      await jobs.stop()
      await pubsub.close()
      storage.close()
      await connection.close()
    }
    return { deps, close }
  } catch (error) {
    await connection.close().catch(() => {})
    throw error
  }
}

/** Starts the product: database, jobs and HTTP. Closes everything if the start fails. */
export async function startServer({
  runJobs = true,
  requestLimits = connectionLimits.requests,
  fill,
  ...options
}: ServerOptions & {
  requestLimits?: ConnectionLimits
  /** Writes the first data, before workers and cron jobs start. */
  fill?: ((deps: Deps) => Promise<void>) | undefined
}): Promise<Server> {
  const { deps: background, close: closeBackground } = await openDeps({ ...options, runJobs })
  const connection = connect(options.databaseUrl, requestLimits)
  let replica: Replica | null = null
  const close = async () => {
    await replica?.close()
    await closeBackground()
    await connection.close()
  }
  const { http, databaseReadUrl } = options.config
  try {
    if (databaseReadUrl)
      replica = await monitorReplica(
        { primary: options.databaseUrl, replica: databaseReadUrl },
        // An unavailable or lagging replica does not prevent the start.
        (replicaState, error) => {
          if (replicaState === 'up_to_date') options.log.info('replica in sync, used for reads')
          else options.log.warn({ replicaState, err: error }, 'replica not used for reads')
        },
      )
    const deps = await createDeps(connection, background, options.encoder)
    deps.replica = replica
    // Set after the server listens.
    Object.assign(deps.urls, { app: http.appUrl ?? '', self: '' })
    const cronJobs = { minutely: createCronJobs(background), nightly: createNightlyCronJobs(background) }
    const pools = { requests: deps.pool, background: background.pool }
    const app = await buildApp(deps, createMetricSources(background, pools))
    await app.listen({ host: http.host, port: http.port })
    const { port } = app.server.address() as AddressInfo
    deps.urls.self = `http://${getReachableHost(http.host)}:${port}`
    deps.urls.app ||= preferLocalhost(deps.urls.self)
    await fill?.(background)
    if (runJobs) {
      await recordCronRuns(background, cronJobs)
      await deps.jobs.start(createJobHandlers(background), cronJobs)
    }
    // Logged after the start, so that a failed start prints only its error.
    for (const warning of options.config.warnings) options.log.warn(warning)
    return {
      app,
      deps,
      async stop() {
        await app.close()
        await deps.counters.flush()
        await close()
      },
    }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

/** Browsers allow localhost more than a numeric address. */
const preferLocalhost = (address: string): string => address.replace('127.0.0.1', 'localhost')
