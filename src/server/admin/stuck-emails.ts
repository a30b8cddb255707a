import { formatCount, formatUtcTimestamp } from '#server/lib/mail/format.ts'
import { maskEmail } from '#server/lib/mail/smtp-errors.ts'
import { listEmailBacklog, retryEmailBacklog } from '#server/lib/mail/waiting-emails.ts'
import { type Command, createOutput } from './command.ts'

const formatEmailCount = (many: number) => formatCount(many, 'en', { one: 'mail', other: 'mails' })

export const emailsCommand: Command = {
  usage: 'mails [--again]',
  description:
    'lists the mails that are not delivered: since when, what, to whom, why, and when they are tried next; --again has the running product try all of them now, those given up in the last day too',
  options: { again: 'flag' },
  parse(words, { again }) {
    if (words.length > 0) return null
    return async deps => {
      if (again) {
        const due = await retryEmailBacklog(deps)
        return createOutput(
          due === 0
            ? 'Every mail is delivered.'
            : `${formatEmailCount(due)} will be tried within a minute, by the running product.`,
        )
      }
      const waiting = await listEmailBacklog(deps)
      if (waiting.length === 0) return createOutput('Every mail is delivered.')
      return createOutput(
        `${formatEmailCount(waiting.length)} not delivered, oldest first:`,
        ...waiting.map(({ order, orderedAt, attempts, nextAt, why }) => {
          const tries = formatCount(attempts, 'en', { one: 'attempt', other: 'attempts' })
          const next = nextAt ? `next at ${formatUtcTimestamp(nextAt)}` : 'given up'
          return [
            `${formatUtcTimestamp(orderedAt)}  ${order.template}  to ${maskEmail(order.to.email)}`,
            `  ${tries}, ${next}${why ? `: ${why}` : ''}`,
          ].join('\n')
        }),
      )
    }
  },
}
