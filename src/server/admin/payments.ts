import { z } from 'zod'
import { bookingId } from '#contract/id.ts'
import { formatMoney } from '#server/lib/format.ts'
import { decideNoShow } from '#server/marketplace/bookings/lifecycle/no-show.ts'
import { listContestedReports } from '#server/marketplace/bookings/lifecycle/repository.ts'
import { retryRefund } from '#server/payments/refunds/refunds.ts'
import { listOutstandingRefunds } from '#server/payments/refunds/repository.ts'
import { assertProvidersAvailable, CommandError, createOutput, defineCommand } from './command.ts'

const decisionMessages = {
  upheld: 'Upheld: an absent interviewer costs the whole price, an absent interviewee gets nothing back.',
  rejected: 'Rejected: the session counts as having taken place.',
}

export const paymentCommands = [
  defineCommand({
    usage: 'no-shows',
    description: 'lists the no-show reports that an operator must decide',
    async run(deps) {
      const reports = await listContestedReports(deps.db)
      if (reports.length === 0) return createOutput('Nothing waits for a decision.')
      return createOutput(
        ...reports.map(report => {
          const present = `the room ${report.was_seen ? 'saw' : 'did not see'} them`
          return [
            `${report.booking_id}: session of ${report.starts_at.toISOString()}`,
            `  interviewer ${report.interviewer_email}, interviewee ${report.interviewee_email}`,
            `  the ${report.absent} is said to have been absent, and ${present}`,
            report.contest === null
              ? '  not contested'
              : `  contested: ${report.contest.replace(/\s+/g, ' ')}`,
          ].join('\n')
        }),
      )
    },
  }),
  defineCommand({
    usage: 'decide <bookingId> upheld|rejected',
    description: 'decides a no-show report, with its refund and emails',
    args: z.tuple([z.string().toLowerCase().pipe(bookingId), z.enum(['upheld', 'rejected'])]),
    async run(deps, [id, outcome]) {
      if (!(await decideNoShow(deps, id, outcome === 'upheld')))
        throw new CommandError(`There is no open report about booking ${id}. List them with no-shows.`)
      return createOutput(decisionMessages[outcome])
    },
  }),
  defineCommand({
    usage: 'retry-refund [<refundId>]',
    description: 'retries a failed refund; without an id, lists the outstanding refunds',
    args: z.tuple([z.uuid().optional()]),
    async run(deps, [id]) {
      const refunds = await listOutstandingRefunds(deps.db)
      if (id) {
        const providers = refunds.filter(refund => refund.id === id).map(refund => refund.provider)
        await assertProvidersAvailable(deps, providers)
        const newRefundId = await retryRefund(deps, id)
        if (!newRefundId) throw new CommandError(`There is no failed refund ${id} that still owes something.`)
        return createOutput(`Ordered again as refund ${newRefundId}.`)
      }
      if (refunds.length === 0) return createOutput('No refund has failed.')
      return createOutput(
        ...refunds.map(refund => {
          const amount = formatMoney(refund.minor, refund.currency, 'en')
          return `${refund.id}: ${amount} of payment ${refund.payment_id} (${refund.provider}), ordered ${refund.created_at.toISOString()}`
        }),
      )
    },
  }),
]
