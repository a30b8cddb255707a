import type { Executor, NewRow, Row } from '#server/lib/database/pool.ts'

export type DevInboxEmail = Row<'dev_inbox'>

export async function insertDevInboxEmail(db: Executor, email: NewRow<'dev_inbox'>): Promise<void> {
  await db.insertInto('dev_inbox').values(email).execute()
}

/** Deletes emails to an address, and those whose text contains the address or name. */
export async function deleteDevInboxEmails(db: Executor, email: string, name: string | null): Promise<void> {
  const terms = (name ? [email, name] : [email]).map(term => term.toLowerCase())
  await db
    .deleteFrom('dev_inbox')
    .where(({ eb, fn, or, val }) => {
      const containsTerm = terms.map(term =>
        eb(fn<number>('strpos', [fn('lower', ['plain']), val(term)]), '>', 0),
      )
      return or([eb(fn('lower', ['recipient']), '=', email.toLowerCase()), ...containsTerm])
    })
    .execute()
}

/** The newest 500; with `to` only those of one recipient. */
export const listDevInboxEmails = (db: Executor, to?: string) =>
  db
    .selectFrom('dev_inbox')
    .selectAll()
    .$if(Boolean(to), query =>
      query.where(({ eb, fn }) => eb(fn('lower', ['recipient']), '=', `${to}`.toLowerCase())),
    )
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

export const findDevInboxEmail = (db: Executor, id: string) =>
  db.selectFrom('dev_inbox').selectAll().where('id', '=', id).executeTakeFirst()
