import type { Deps } from '#server/lib/context.ts'
import type { MetricSource } from '#server/lib/metrics/metric.ts'
import { countUndeliveredEmails } from './repository.ts'

/** What is ordered and not delivered. Mails that were given up stand among the failed jobs of `send-mail`. */
export const emailMetrics = ({ db }: Pick<Deps, 'db'>): MetricSource => ({
  name: 'mail',
  gauges: {
    rehearse_mails_waiting: { help: 'Mails that are not delivered yet, counted up to 10,000' },
    rehearse_mail_oldest_age_seconds: { help: 'Since when the oldest of them was ordered; 0 where none is' },
  },
  async collect() {
    const { waiting, oldestSeconds } = await countUndeliveredEmails(db)
    return [
      { name: 'rehearse_mails_waiting', value: waiting },
      { name: 'rehearse_mail_oldest_age_seconds', value: oldestSeconds ?? 0 },
    ]
  },
})
