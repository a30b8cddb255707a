import type { MetricSource } from '#server/lib/telemetry/metrics.ts'
import type { Deps } from '#server/payments/context.ts'
import { unsettledAfterMs } from './payment-transitions.ts'
import { countPaymentProblems, countUnprocessedWebhooks } from './repository.ts'

/** Payment problems that need an operator. Every process reports the same values. */
export const paymentMetrics = ({
  db,
  now,
  paymentProviders,
}: Pick<Deps, 'db' | 'now' | 'paymentProviders'>): MetricSource => ({
  name: 'payments',
  gauges: {
    rehearse_refunds_failed: {
      help: 'Failed refunds that are still owed to the payer. Retry with: retry-refund <id>',
    },
    rehearse_payments_quarantined: {
      help: 'Payments where the provider reports another amount than ours. The operator has to decide',
    },
    rehearse_payments_unsettled: {
      help: 'Payments still Created, Pending or Authorized after one hour, without a pending request to an interviewer',
    },
    rehearse_webhooks_waiting: {
      help: 'Webhook events of our payments that are not processed yet',
      labels: ['provider'],
    },
    rehearse_webhook_oldest_age_seconds: {
      help: 'Age of the oldest unprocessed webhook event in seconds; 0 if there is none',
      labels: ['provider'],
    },
  },
  async collect() {
    const time = now()
    const [problems, unprocessed] = await Promise.all([
      countPaymentProblems(db, new Date(time.getTime() - unsettledAfterMs)),
      countUnprocessedWebhooks(db),
    ])
    return [
      { name: 'rehearse_refunds_failed', value: problems.refunds },
      { name: 'rehearse_payments_quarantined', value: problems.quarantined },
      { name: 'rehearse_payments_unsettled', value: problems.unsettled },
      ...Object.keys(paymentProviders).flatMap(provider => {
        const labels = { provider }
        const { many = 0, oldest = time } = unprocessed.find(row => row.provider === provider) ?? {}
        const age = Math.max(0, time.getTime() - oldest.getTime()) / 1000
        return [
          { name: 'rehearse_webhooks_waiting', labels, value: many },
          { name: 'rehearse_webhook_oldest_age_seconds', labels, value: age },
        ]
      }),
    ]
  },
})
