import type { Insertable } from 'kysely'
import type { Executor } from '#server/lib/database/pool.ts'
import type { Tables } from '#server/lib/database/tables.ts'

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
