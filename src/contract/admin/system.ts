import { z } from 'zod'
import { describeRoutes, noContent } from '#contract/endpoint.ts'
import { day, instant } from '#contract/fields.ts'
import { paymentProviders } from '#contract/payment.ts'
import { adminSystemApi } from '#contract/routes/admin-system.ts'
import { jobParams, listOf, reason, sortedQuery } from './list.ts'

const queue = z.object({
  name: z.string(),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
  /** Since the oldest waiting job was due. Null if none is due. */
  oldestSeconds: z.number().nullable(),
})

const cronJob = z.object({ name: z.string(), schedule: z.string(), succeededAt: instant.nullable() })

const systemState = z.object({
  version: z.string(),
  startedAt: instant,
  databaseBytes: z.int(),
  /** `place` is the folder or the bucket. */
  storage: z.object({ kind: z.enum(['disk', 's3']), place: z.string(), freeBytes: z.int().nullable() }),
  /** `inbox` keeps emails in the database instead of sending them. */
  mail: z.enum(['smtp', 'inbox']),
  providers: z.array(z.enum(paymentProviders)),
  queues: z.array(queue),
  /** The last `npm run backup` that succeeded. */
  lastBackupAt: instant.nullable(),
  cronJobs: z.array(cronJob),
})

export const providerKinds = ['payments', 'email', 'storage', 'calendar', 'coach', 'rates'] as const

/** Health of an external service, from the stored results of earlier calls. */
const providerState = z.object({
  kind: z.enum(providerKinds),
  /** Payment provider, calendar or source of rates. `smtp` or `inbox` for emails, `disk` or `s3` for files. */
  name: z.string(),
  /** Last successful call or webhook on record. For emails, the last one that the mail server accepted. */
  answeredAt: instant.nullable(),
  /** Day of the last call (UTC), where only days are stored. */
  calledOn: day.nullable(),
  /** Null for calendars, which have `failingSince`. */
  failedAt: instant.nullable(),
  /** Message of the error, or state of the calendar that has been failing longest. */
  failure: z.string().nullable(),
  /** Connected calendars that cannot be read now. A login that expired is not counted: the service works. */
  failing: z.int().nullable(),
  /** Since when the first of them cannot be read. Null if all can, and for other services. */
  failingSince: instant.nullable(),
  /** False where failures are only in the server's log. */
  recordsFailures: z.boolean(),
})

const failedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  attempts: z.int(),
  createdAt: instant,
  failedAt: instant,
  error: z.string().nullable(),
  /** If true, `retryMoneyJob` retries it, else `retryJob`. */
  movesMoney: z.boolean(),
})

const undeliveredEmail = z.object({
  id: z.uuid(),
  template: z.string(),
  /** Only the first letter of the mailbox is shown. */
  to: z.string(),
  orderedAt: instant,
  attempts: z.int(),
  /** Null once it is given up. */
  nextAt: instant.nullable(),
  error: z.string().nullable(),
})

const webhookEvent = z.object({
  id: z.string(),
  provider: z.enum(paymentProviders),
  /** The provider's name of the event. Null for old events. */
  kind: z.string().nullable(),
  receivedAt: instant,
  processedAt: instant.nullable(),
  /** `unmatched`: it names no payment of this server. */
  state: z.enum(['processed', 'waiting', 'unmatched']),
})

const action = { body: z.object({ reason }), reply: noContent }
const jobId = z.uuid()

/** The last checked file: the position of its module's list, and its key in the storage. */
const filePosition = z.object({
  list: z.int().min(0).max(100),
  key: z
    .string()
    .max(200)
    .regex(/^[a-z]+\/[\w.-]+$/),
})

export const endpoints = describeRoutes(adminSystemApi, {
  systemState: { summary: 'State of this server process and of its queues', reply: systemState },
  providerHealth: {
    summary:
      'When each external service last answered and last failed, and since when calendars cannot be read. No service is called',
    reply: z.object({ providers: z.array(providerState) }),
  },
  failedJobs: {
    summary:
      'Jobs that failed all attempts in the last day, without emails, latest first unless `order` is `asc`',
    query: z.object(sortedQuery),
    reply: listOf(failedJob),
  },
  retryJob: {
    summary: 'Runs a failed job that moves no money again',
    params: jobParams,
    ...action,
    errors: ['admin.no_job', 'admin.job_waiting'],
  },
  undeliveredEmails: {
    summary:
      'Emails that are queued, or were given up in the last day, oldest first unless `order` is `desc`',
    query: z.object(sortedQuery),
    reply: listOf(undeliveredEmail),
  },
  retryEmail: {
    summary: 'Sends an undelivered email now',
    params: z.object({ jobId }),
    ...action,
    errors: ['admin.no_job'],
  },
  retryEmails: {
    summary: 'Sends all undelivered emails now',
    body: z.object({ reason }),
    reply: z.object({ emails: z.int() }),
  },
  webhookEvents: {
    summary: 'Webhooks of payment providers, latest first unless `order` is `asc`',
    query: z.object(sortedQuery),
    reply: listOf(webhookEvent),
  },
  checkFiles: {
    summary: 'Looks in the storage for the next 1,000 files that the database refers to',
    // Pages of an earlier release send `skip`. Refused, because without it each call would check the first files again.
    body: z.strictObject({ after: filePosition.nullable().default(null) }),
    /** `next` is the `after` of the next call. Null when all are checked. */
    reply: z.object({ checked: z.int(), missing: z.array(z.string()), next: filePosition.nullable() }),
  },
})
