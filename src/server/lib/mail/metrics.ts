import type { Deps } from '#server/lib/context.ts'
import type { Figures } from '#server/lib/metrics/metric.ts'
import { mailBacklog } from './repository.ts'

/** What is ordered and not delivered. Mails that were given up stand among the failed jobs of `send-mail`. */
export const mailFigures = ({ db }: Pick<Deps, 'db'>): Figures => ({
  source: 'mail',
  gauges: {
    rehearse_mails_waiting: { help: 'Mails that are not delivered yet, counted up to 10,000' },
    rehearse_mail_oldest_age_seconds: { help: 'Since when the oldest of them was ordered; 0 where none is' },
  },
  async read() {
    const { waiting, oldestSeconds } = await mailBacklog(db)
    return [
      { name: 'rehearse_mails_waiting', value: waiting },
      { name: 'rehearse_mail_oldest_age_seconds', value: oldestSeconds ?? 0 },
    ]
  },
})
