import { z } from 'zod'
import { bookingId } from '#contract/id.ts'
import { claimLimits } from '#contract/limits.ts'
import {
  assertProvidersAvailable,
  CommandError,
  createOutput,
  defineCommand,
  getCommandLineActor,
  why,
} from '#server/admin/define-command.ts'
import { decideReport } from '#server/admin/disputes/routes.ts'
import { retryFailedRefund } from '#server/admin/money/refunds/routes.ts'
import { formatMoney } from '#server/lib/format.ts'
import { listContestedReports } from '#server/marketplace/bookings/no-shows/repository.ts'
import { listOutstandingRefunds } from '#server/payments/refunds/repository.ts'

const decisionMessages = {
  upheld:
    'Upheld. If the interviewer was absent, the price is refunded. If the interviewee was absent, nothing is.',
  rejected: 'Rejected. The session counts as completed.',
}

export const paymentCommands = [
  defineCommand({
    usage: 'no-shows',
    description: 'lists the no-show reports that an operator must decide',
    async run(deps) {
      const reports = await listContestedReports(deps.db)
      if (reports.length === 0) return createOutput('There are no reports to decide.')
      return createOutput(
        ...reports.map(report => {
          return [
            `${report.booking_id}: session of ${report.starts_at.toISOString()}`,
            `  interviewer ${report.interviewer_email}, interviewee ${report.interviewee_email}`,
            `  reported absent: ${report.absent}, ${report.was_seen ? 'seen' : 'not seen'} in the room`,
            report.contest === null
              ? '  not contested'
              : `  contested: ${report.contest.replace(/\s+/g, ' ')}`,
          ].join('\n')
        }),
      )
    },
  }),
  defineCommand({
    usage: 'decide <bookingId> upheld|rejected [--why <text>] [--text <text for both>]',
    description: 'decides a no-show report, with its refund and emails',
    args: z.tuple([z.string().toLowerCase().pipe(bookingId), z.enum(['upheld', 'rejected'])]),
    options: z.object({ why, text: z.string().trim().max(claimLimits.textMax).default('') }),
    async run(deps, [id, outcome], { why: reason, text }) {
      const act = { actor: getCommandLineActor(), reason, text }
      if (!(await decideReport(deps, act, id, outcome === 'upheld')))
        throw new CommandError(`Booking ${id} has no open report. List open reports with no-shows.`)
      return createOutput(decisionMessages[outcome])
    },
  }),
  defineCommand({
    usage: 'retry-refund [<refundId>] [--why <text>]',
    description: 'retries a failed refund. Without an id, lists the outstanding refunds',
    args: z.tuple([z.uuid().optional()]),
    options: z.object({ why }),
    async run(deps, [id], { why: reason }) {
      const refunds = await listOutstandingRefunds(deps.db)
      if (id) {
        const providers = refunds.filter(refund => refund.id === id).map(refund => refund.provider)
        await assertProvidersAvailable(deps, providers)
        const newRefundId = await retryFailedRefund(deps, getCommandLineActor(), { refundId: id, reason })
        if (!newRefundId) throw new CommandError(`There is no outstanding failed refund ${id}.`)
        return createOutput(`Retried as refund ${newRefundId}.`)
      }
      if (refunds.length === 0) return createOutput('There are no outstanding refunds.')
      return createOutput(
        ...refunds.map(refund => {
          const amount = formatMoney(refund.minor, refund.currency, 'en')
          return `${refund.id}: ${amount} of payment ${refund.payment_id} (${refund.provider}), ordered ${refund.created_at.toISOString()}`
        }),
      )
    },
  }),
]
