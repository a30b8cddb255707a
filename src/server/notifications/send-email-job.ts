import { type JobInfo, RetryLater } from '#server/lib/jobs/worker.ts'
import { createDevInboxMailer } from '#server/lib/mail/dev-inbox.ts'
import {
  createSmtpMailer,
  EmailDeferred,
  EmailRejected,
  getProbeDelayMs,
  type Mailer,
  MailServerUnavailable,
} from '#server/lib/mail/mailer.ts'
import type { MetricSource } from '#server/lib/telemetry/metrics.ts'
import { getExpiry } from './catalog.ts'
import type { Deps } from './context.ts'
import type { EmailJob } from './email.ts'
import { refreshEmail } from './enqueue-notification.ts'
import { countUndeliveredEmails } from './repository.ts'
import { createUnsubscribeLink } from './unsubscribe.ts'

/** Output of a job whose email the mail server, or the development inbox, has accepted. */
const acceptedOutput = { accepted: true }

export function createSendEmailHandler(deps: Deps) {
  const { smtpUrl, from } = deps.config.mail
  const mailer = smtpUrl ? createSmtpMailer(smtpUrl, from) : createDevInboxMailer(deps)
  const withCircuitBreaker = createCircuitBreaker(deps)
  return async (queued: EmailJob, { id, queuedAt, saveOutput }: JobInfo): Promise<void> => {
    const { template } = queued
    const expiresAt = getExpiry(queued, queuedAt)
    if (expiresAt && expiresAt <= deps.now())
      return deps.log.info({ template, queuedAt, expiresAt }, 'expired email not sent')
    const email = await refreshEmail(deps, deps.db, queued)
    if (!email) return deps.log.info({ template, queuedAt }, 'outdated email not sent')
    await withCircuitBreaker(async () => {
      if (await sendEmail(deps, mailer, email, id)) saveOutput(acceptedOutput)
    })
  }
}

/** Logs a permanent rejection instead of a retry, which would only be rejected again. Then it returns false. */
async function sendEmail(deps: Deps, mailer: Mailer, job: EmailJob, jobId: string): Promise<boolean> {
  // React and the calendar library take 20 MB that an idle server does not need.
  const { renderEmail } = await import('./render.ts')
  const { from, replyTo } = deps.config.mail
  const email = renderEmail(job, {
    appUrl: deps.urls.app,
    from,
    jobId,
    replyTo,
    now: deps.now(),
    unsubscribeLink: (id, category) => createUnsubscribeLink(deps, id, category),
  })
  try {
    await mailer.send(email)
    return true
  } catch (error) {
    if (!(error instanceof EmailRejected)) throw error
    deps.log.warn({ err: error, template: job.template, emailId: email.id }, 'email rejected permanently')
    return false
  }
}

type Outage = {
  since: Date
  reason: string
  /** Consecutive failures. */
  failures: number
  /** No attempt before this time, because the server accepts no email at all. Null if it may accept others. */
  retryAt: number | null
}

/**
 * Circuit breaker for the mail server. While it is down, one email at a time tests whether it is back; the others
 * wait unrendered. The log gets one line at the start of an outage and one at its end.
 */
function createCircuitBreaker({ log, now }: Pick<Deps, 'log' | 'now'>) {
  let outage: Outage | null = null

  function close(): void {
    if (outage) log.warn({ since: outage.since, failures: outage.failures }, 'mail server available again')
    outage = null
  }

  function open({ message }: Error, isServerDown: boolean): RetryLater {
    if (!outage) log.warn({ reason: message }, 'mail server unavailable, emails queued')
    const failures = (outage?.failures ?? 0) + 1
    const retryAt = isServerDown ? now().getTime() + getProbeDelayMs(failures) : null
    outage = { since: outage?.since ?? now(), reason: message, failures, retryAt }
    return new RetryLater(message)
  }

  return async (send: () => Promise<void>): Promise<void> => {
    if (outage?.retryAt) {
      if (now().getTime() < outage.retryAt) throw new RetryLater(outage.reason)
      // This email tests the server. The others keep waiting meanwhile.
      outage.retryAt = now().getTime() + getProbeDelayMs(outage.failures)
    }
    try {
      await send()
    } catch (error) {
      throw error instanceof EmailDeferred || error instanceof MailServerUnavailable
        ? open(error, error instanceof MailServerUnavailable)
        : error
    }
    close()
  }
}

export const emailMetrics = ({ db }: Pick<Deps, 'db'>): MetricSource => ({
  name: 'email',
  gauges: {
    rehearse_emails_queued: { help: 'Emails not delivered yet, counted up to 10,000' },
    rehearse_email_oldest_age_seconds: { help: 'Age of the oldest of them, 0 if there is none' },
  },
  async collect() {
    const { waiting, oldestSeconds } = await countUndeliveredEmails(db)
    return [
      { name: 'rehearse_emails_queued', value: waiting },
      { name: 'rehearse_email_oldest_age_seconds', value: oldestSeconds ?? 0 },
    ]
  },
})
