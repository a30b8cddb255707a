import { hourMs } from '#contract/time.ts'
import type { Figures } from '#server/lib/metrics/metric.ts'
import type { Deps } from '#server/payments/context.ts'
import { countPaymentProblems, countUnprocessedWebhooks } from './repository.ts'

/** Open for so long, no payment waits for its payer any more. */
const unsettledAfterMs = hourMs

/** What a person should look at where money is concerned. The same whichever process is asked. */
export const paymentMetrics = ({ db, now, paymentProviders: providers }: Pick<Deps, 'db' | 'now' | 'paymentProviders'>): Figures => ({
  source: 'payments',
  gauges: {
    rehearse_refunds_failed: {
      help: 'Refunds that a provider refused and that were not given in another way',
    },
    rehearse_payments_quarantined: { help: 'Payments that wait for a person, ever since there are any' },
    rehearse_payments_unsettled: {
      help: 'Payments still open an hour after they began, without anybody being asked to accept them',
    },
    rehearse_webhooks_waiting: {
      help: 'What providers told of payments of ours and is not worked off',
      labels: ['provider'],
    },
    rehearse_webhook_oldest_age_seconds: {
      help: 'For how long the oldest of it has waited; 0 where there is none',
      labels: ['provider'],
    },
  },
  async read() {
    const at = now()
    const [troubles, waiting] = await Promise.all([
      countPaymentProblems(db, new Date(at.getTime() - unsettledAfterMs)),
      countUnprocessedWebhooks(db),
    ])
    return [
      { name: 'rehearse_refunds_failed', value: troubles.refunds },
      { name: 'rehearse_payments_quarantined', value: troubles.quarantined },
      { name: 'rehearse_payments_unsettled', value: troubles.unsettled },
      ...Object.keys(providers).flatMap(provider => {
        const labels = { provider }
        const { many = 0, oldest = at } = waiting.find(one => one.provider === provider) ?? {}
        const age = Math.max(0, at.getTime() - oldest.getTime()) / 1000
        return [
          { name: 'rehearse_webhooks_waiting', labels, value: many },
          { name: 'rehearse_webhook_oldest_age_seconds', labels, value: age },
        ]
      }),
    ]
  },
})
