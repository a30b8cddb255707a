import type { Deps } from '#server/lib/context.ts'
import { RetryLater } from '#server/lib/jobs/worker.ts'
import { EmailDeferred, MailServerUnavailable } from './mail.ts'
import { getProbeDelayMs } from './smtp-errors.ts'

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
