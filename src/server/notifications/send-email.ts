import type { Deps } from '#server/lib/context.ts'
import type { JobHandlers } from '#server/lib/jobs/jobs.ts'
import { RetryLater } from '#server/lib/jobs/worker.ts'
import type { MetricSource } from '#server/lib/telemetry/metrics.ts'
import { createDevInboxMailer } from '#server/lib/mail/dev-inbox.ts'
import type { EmailExpiry, EmailJob, EmailPayloads, EmailRefreshers, EmailRenderers } from './email.ts'
import { EmailDeferred, EmailRejected, MailServerUnavailable, type Mailer, createSmtpMailer, getProbeDelayMs } from '#server/lib/mail/mailer.ts'
import { countUndeliveredEmails } from '#server/lib/mail/repository.ts'

type Outage = {
  since: Date
  reason: string
  /** How often in a row it was tried in vain. */
  failures: number
  /** Until then nothing is tried: the server takes no mail at all. Null where it may take another one. */
  untilMs: number | null
}

/**
 * Keeps a server that takes no mail from becoming a flood, of attempts and of lines in the log: while it is away one mail at a
 * time finds out whether it is back, the others are not even written, and the log is told once when it begins and once when
 * it is over.
 */
export function createCircuitBreaker({ log, now }: Pick<Deps, 'log' | 'now'>) {
  let trouble: Outage | null = null

  function isOver(): void {
    if (trouble) log.warn({ since: trouble.since, failures: trouble.failures }, 'mails are sent again')
    trouble = null
  }

  function note({ message }: Error, isAway: boolean): RetryLater {
    if (!trouble) log.warn({ reason: message }, 'mails wait: the mail server does not take them')
    const failures = (trouble?.failures ?? 0) + 1
    const untilMs = isAway ? now().getTime() + getProbeDelayMs(failures) : null
    trouble = { since: trouble?.since ?? now(), reason: message, failures, untilMs }
    return new RetryLater(message)
  }

  return async (send: () => Promise<void>): Promise<void> => {
    if (trouble?.untilMs) {
      if (now().getTime() < trouble.untilMs) throw new RetryLater(trouble.reason)
      // This one finds out; the others go on waiting meanwhile.
      trouble.untilMs = now().getTime() + getProbeDelayMs(trouble.failures)
    }
    try {
      await send()
    } catch (error) {
      throw error instanceof EmailDeferred || error instanceof MailServerUnavailable
        ? note(error, error instanceof MailServerUnavailable)
        : error
    }
    isOver()
  }
}

declare module '#server/lib/jobs/queues.ts' {
  interface QueueData {
    'send-email': EmailJob
  }
}

/** What areas say of mails: their words, until when they make sense, how they are read again, and where their reader chooses whether they come. */
type EmailRegistry = {
  renderers: EmailRenderers
  expiry: EmailExpiry
  refreshers: EmailRefreshers
  getPreferencesPath: (order: EmailJob) => string | null
}

export function emailJobHandlers(deps: Deps, composed: EmailRegistry): Pick<JobHandlers, 'send-email'> {
  const { smtpUrl, from } = deps.config.mail
  const mailer = smtpUrl ? createSmtpMailer(smtpUrl, from) : createDevInboxMailer(deps)
  const heldBack = createCircuitBreaker(deps)
  return {
    async 'send-email'(ordered, { queuedAt: orderedAt }) {
      const { template } = ordered
      const until = getExpiry(composed.expiry, ordered, orderedAt)
      if (until && until <= deps.now())
        return deps.log.info({ template, orderedAt, until }, 'a mail came too late and was not sent')
      const order = await refreshPayload(composed.refreshers, ordered)
      if (order) await heldBack(() => sendEmail(deps, composed, mailer, order))
      else deps.log.info({ template, orderedAt }, 'a mail was no longer true and was not sent')
    },
  }
}

const getExpiry = <T extends keyof EmailPayloads>(
  lasting: EmailExpiry,
  order: EmailJob<T>,
  orderedAt: Date,
) => lasting[order.template]?.(order.data, orderedAt) ?? null

/** A mail as it is true now; null where it is not any more. */
async function refreshPayload<T extends keyof EmailPayloads>(
  refreshers: EmailRefreshers,
  order: EmailJob<T>,
): Promise<EmailJob<T> | null> {
  const refresh = refreshers[order.template]
  if (!refresh) return order
  const data = await refresh(order.data, order.to)
  return data && { ...order, data }
}

/** What throws here is tried again by the queue; a final refusal would only be repeated, so it ends in the log. */
async function sendEmail(
  deps: Deps,
  { renderers: writers, getPreferencesPath: choicesOf }: EmailRegistry,
  mailer: Mailer,
  order: EmailJob,
): Promise<void> {
  // React and the calendar library take 20 MB that an idle server does not need.
  const { renderEmail: renderMail } = await import('./render.ts')
  const choicesPath = choicesOf(order)
  const mail = renderMail(writers, order, {
    appUrl: deps.urls.app,
    from: deps.config.mail.from,
    now: deps.now(),
    preferencesUrl: choicesPath && `${deps.urls.app}${choicesPath}`,
  })
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof EmailRejected)) throw error
    deps.log.warn({ err: error, template: order.template, mailId: mail.id }, 'a mail was refused for good')
  }
}

/** What is ordered and not delivered. Mails that were given up stand among the failed jobs of `send-mail`. */
export const emailMetrics = ({ db }: Pick<Deps, 'db'>): MetricSource => ({
  name: 'mail',
  gauges: {
    rehearse_emails_queued: { help: 'Mails that are not delivered yet, counted up to 10,000' },
    rehearse_email_oldest_age_seconds: { help: 'Since when the oldest of them was ordered; 0 where none is' },
  },
  async collect() {
    const { waiting, oldestSeconds } = await countUndeliveredEmails(db)
    return [
      { name: 'rehearse_emails_queued', value: waiting },
      { name: 'rehearse_email_oldest_age_seconds', value: oldestSeconds ?? 0 },
    ]
  },
})
