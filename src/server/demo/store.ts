import { sql } from 'kysely'
import type { Executor } from '#server/database/pool.ts'
import type { Marketplace } from './marketplace.ts'
import type { Money } from './own-bookings.ts'

export async function isFilled(db: Executor, email: string): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
  )
}

/** Everything of the demo, in the order of its foreign keys. */
export async function insertAll(db: Executor, rows: Marketplace, money: Money): Promise<void> {
  await db.insertInto('users').values(rows.users).execute()
  await db.insertInto('profiles').values(rows.profiles).execute()
  await db.insertInto('interviewers').values(rows.interviewers).execute()
  for (let from = 0; from < rows.slots.length; from += 1000) {
    await db
      .insertInto('slots')
      .values(rows.slots.slice(from, from + 1000))
      .execute()
  }
  await db.insertInto('bookings').values(rows.bookings).execute()
  await db.insertInto('payments').values(money.payments).execute()
  await db.insertInto('refunds').values(money.refunds).execute()
  await db.insertInto('reviews').values(rows.reviews).execute()
  await db.insertInto('sandbox.orders').values(money.orders).execute()
}

/** Brings the figures on the cards in line with the sessions and reviews that were inserted. */
export async function countUp(db: Executor): Promise<void> {
  await sql`
    update interviewers i set
      total_interviews = (select count(*) from bookings b where b.interviewer_id = i.user_id and b.attendance = 'completed'),
      review_count = r.many,
      rating_sum = r.total,
      rating_rank = coalesce(round(100.0 * r.total / nullif(r.many, 0)), 0)
    from (
      select e.user_id, count(v.*) as many, coalesce(sum(v.rating), 0) as total
      from interviewers e left join reviews v on v.interviewer_id = e.user_id group by e.user_id
    ) r where r.user_id = i.user_id`.execute(db)
}
