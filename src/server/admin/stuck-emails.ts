import { counted, stamp } from '#server/lib/mail/format.ts'
import { maskedAddress } from '#server/lib/mail/smtp-errors.ts'
import { listWaiting, tryAgain } from '#server/lib/mail/waiting-emails.ts'
import { type Command, say } from './command.ts'

const mailCount = (many: number) => counted(many, 'en', { one: 'mail', other: 'mails' })

export const mails: Command = {
  usage: 'mails [--again]',
  does: 'lists the mails that are not delivered: since when, what, to whom, why, and when they are tried next; --again has the running product try all of them now, those given up in the last day too',
  options: { again: 'flag' },
  read(words, { again }) {
    if (words.length > 0) return null
    return async deps => {
      if (again) {
        const due = await tryAgain(deps)
        return say(
          due === 0
            ? 'Every mail is delivered.'
            : `${mailCount(due)} will be tried within a minute, by the running product.`,
        )
      }
      const waiting = await listWaiting(deps)
      if (waiting.length === 0) return say('Every mail is delivered.')
      return say(
        `${mailCount(waiting.length)} not delivered, oldest first:`,
        ...waiting.map(({ order, orderedAt, attempts, nextAt, why }) => {
          const tries = counted(attempts, 'en', { one: 'attempt', other: 'attempts' })
          const next = nextAt ? `next at ${stamp(nextAt)}` : 'given up'
          return [
            `${stamp(orderedAt)}  ${order.template}  to ${maskedAddress(order.to.email)}`,
            `  ${tries}, ${next}${why ? `: ${why}` : ''}`,
          ].join('\n')
        }),
      )
    }
  },
}
