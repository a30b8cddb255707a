import { type Insertable, sql } from 'kysely'
import type { Deps } from '#server/lib/context.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import type { EmailJob } from '#server/notifications/email.ts'

export async function insertDevInboxEmail(
  db: Executor,
  mail: Insertable<Tables['dev_inbox']>,
): Promise<void> {
  await db.insertInto('dev_inbox').values(mail).execute()
}

/** Mails to an address, and those whose words hold it or this name. */
export async function deleteDevInboxEmails(db: Executor, email: string, name: string | null): Promise<void> {
  const words = [email, ...(name ? [name] : [])].map(word => word.toLowerCase())
  await db
    .deleteFrom('dev_inbox')
    .where(({ eb, fn, or, val }) => {
      const holding = words.map(word => eb(fn<number>('strpos', [fn('lower', ['plain']), val(word)]), '>', 0))
      return or([eb(fn('lower', ['recipient']), '=', email.toLowerCase()), ...holding])
    })
    .execute()
}

const maxDevInboxEmails = 500

/** Newest first; with `to` only those of one recipient. */
export const listDevInboxEmails = (db: Executor, to?: string) =>
  db
    .selectFrom('dev_inbox')
    .selectAll()
    .$if(Boolean(to), query =>
      query.where(({ eb, fn }) => eb(fn('lower', ['recipient']), '=', `${to}`.toLowerCase())),
    )
    .orderBy('id', 'desc')
    .limit(maxDevInboxEmails)
    .execute()

export type DevInboxEmail = Awaited<ReturnType<typeof listDevInboxEmails>>[number]

export const findDevInboxEmail = (db: Executor, id: string) =>
  db.selectFrom('dev_inbox').selectAll().where('id', '=', id).executeTakeFirst()

/** A mail that was ordered and is not delivered; `why` and `nextAt` are null where it was not tried, or is given up. */
export type UndeliveredEmail = {
  order: EmailJob
  orderedAt: Date
  attempts: number
  nextAt: Date | null
  why: string | null
}

const maxListedEmails = 500

/** The mails of the queue that are not delivered, oldest first: those that wait, and those given up in the last day. */
export async function listUndeliveredEmails(db: Executor): Promise<UndeliveredEmail[]> {
  const { rows } = await sql<UndeliveredEmail>`
    select data as order, created_on as "orderedAt", output->'err'->>'message' as why,
      retry_count + (started_on is not null)::int as attempts,
      case when state <> 'failed' then start_after end as "nextAt"
    from pgboss.job
    where name = 'send-email' and state in ('created', 'retry', 'failed')
    order by created_on limit ${maxListedEmails}`.execute(db)
  return rows
}

/** Makes every mail that is not delivered due at once, with all its attempts before it, and says how many. */
export async function retryUndeliveredEmails(db: Executor): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job set state = 'created', retry_count = 0, started_on = null, completed_on = null, start_after = now()
    where name = 'send-email' and state in ('created', 'retry', 'failed')`.execute(db)
  return Number(numAffectedRows)
}

/** How many mails wait, as far as anybody wants to know, and since when the oldest does; from an index of what waits. */
export async function countUndeliveredEmails(
  db: Executor,
): Promise<{ waiting: number; oldestSeconds: number | null }> {
  const { rows } = await sql<{ waiting: number; oldestSeconds: number | null }>`
    select count(*)::int as waiting, extract(epoch from now() - min(created_on))::float8 as "oldestSeconds"
    from (
      select created_on from pgboss.job
      where name = 'send-email' and state < 'active' and not blocked
      order by priority desc, created_on limit 10000
    ) waiting`.execute(db)
  return rows[0] ?? { waiting: 0, oldestSeconds: null }
}

/** The mails that were ordered and are not delivered, oldest first. */
export const listEmailBacklog = ({ db }: Pick<Deps, 'db'>): Promise<UndeliveredEmail[]> =>
  listUndeliveredEmails(db)

/** Has the running product try all of them now. What makes no sense any more it drops by itself. */
export const retryEmailBacklog = ({ db }: Pick<Deps, 'db'>): Promise<number> => retryUndeliveredEmails(db)

/**
 * Takes somebody out of the built-in mailbox: every mail to them, and every one that names them. It is there for trying
 * the product, so one mail too many does no harm.
 */
export const deleteUserEmails = (tx: Tx, email: string, name: string | null): Promise<void> =>
  deleteDevInboxEmails(tx, email, name)
