import type { Insertable } from 'kysely'
import type { Executor } from '#server/platform/database/pool.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export async function keepMail(db: Executor, mail: Insertable<Tables['mailbox']>): Promise<void> {
  await db.insertInto('mailbox').values(mail).execute()
}

/** Mails to an address, and those whose words hold it or this name. */
export async function deleteMailsAbout(db: Executor, email: string, name: string | null): Promise<void> {
  const words = [email, ...(name ? [name] : [])].map(word => word.toLowerCase())
  await db
    .deleteFrom('mailbox')
    .where(({ eb, fn, or, val }) => {
      const holding = words.map(word => eb(fn<number>('strpos', [fn('lower', ['plain']), val(word)]), '>', 0))
      return or([eb(fn('lower', ['recipient']), '=', email.toLowerCase()), ...holding])
    })
    .execute()
}

const mostKeptMails = 500

/** Newest first; with `to` only those of one recipient. */
export const keptMails = (db: Executor, to?: string) =>
  db
    .selectFrom('mailbox')
    .selectAll()
    .$if(Boolean(to), query =>
      query.where(({ eb, fn }) => eb(fn('lower', ['recipient']), '=', `${to}`.toLowerCase())),
    )
    .orderBy('id', 'desc')
    .limit(mostKeptMails)
    .execute()

export type KeptMail = Awaited<ReturnType<typeof keptMails>>[number]

export const keptMail = (db: Executor, id: string) =>
  db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst()
