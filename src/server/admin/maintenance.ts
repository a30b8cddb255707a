import { mapConcurrently } from '#server/lib/concurrency.ts'
import { formatCount, formatUtcTimestamp } from '#server/lib/format.ts'
import { maskEmail } from '#server/lib/mail/mailer.ts'
import { listUndeliveredEmails, retryUndeliveredEmails } from '#server/notifications/repository.ts'
import { type Command, createOutput } from './command.ts'
import type { Deps } from './context.ts'

const batchSize = 100

export const missingFilesCommand: Command = {
  usage: 'files',
  description: 'lists pictures and recordings that the database refers to and the storage lacks',
  parse: words => (words.length > 0 ? null : findMissingFiles),
}

async function findMissingFiles({ db, storage, referencedFiles: namedFiles }: Deps) {
  let found = 0
  const missing: string[] = []
  const look = async (keys: string[]) => {
    const sizes = await mapConcurrently(keys, storage.getSize)
    found += keys.length
    missing.push(...keys.filter((_, at) => sizes[at] === null))
  }
  for (const named of namedFiles) {
    let waiting: string[] = []
    for await (const key of named(db)) {
      waiting.push(key)
      if (waiting.length < batchSize) continue
      await look(waiting)
      waiting = []
    }
    await look(waiting)
  }
  const said = createOutput(
    `${found} files are named, ${missing.length} of them are not in the storage.`,
    ...missing,
  )
  return { ...said, isFailure: missing.length > 0 }
}

const formatEmailCount = (many: number) => formatCount(many, 'en', { one: 'mail', other: 'mails' })

export const emailsCommand: Command = {
  usage: 'mails [--again]',
  description:
    'lists undelivered emails with age, template, recipient, error and next attempt; --again makes the running product retry all of them now, including those that failed in the last day',
  options: { again: 'flag' },
  parse(words, { again }) {
    if (words.length > 0) return null
    return async deps => {
      if (again) {
        const due = await retryUndeliveredEmails(deps.db)
        return createOutput(
          due === 0
            ? 'Every mail is delivered.'
            : `${formatEmailCount(due)} will be tried within a minute, by the running product.`,
        )
      }
      const waiting = await listUndeliveredEmails(deps.db)
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
