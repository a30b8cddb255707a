import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { captionLimits } from '#contract/room-limits.ts'
import { anOpenRoom } from '#test/open-room.ts'
import { countRowsRead } from '#test/rows-read.ts'
import { insertCaptions, insertUpdate } from './repository.ts'

test('updates and captions change no index of the document within an hour', async () => {
  const { app, booking, interviewee } = await anOpenRoom()
  const at = (moment: string) => new Date(`2030-05-03T${moment}Z`)
  const changed = await app.deps.db.transaction().execute(async tx => {
    await insertUpdate(tx, booking.id, new Uint8Array([1]), at('10:00:00'))
    await insertUpdate(tx, booking.id, new Uint8Array([1]), at('10:00:01'))
    await insertCaptions(tx, [
      { bookingId: booking.id, userId: interviewee.id, text: 'Why?', at: at('10:59:00') },
    ])
    await insertUpdate(tx, booking.id, new Uint8Array([1]), at('11:01:00'))
    const { rows } = await sql<{ all: number; light: number }>`
      select n_tup_upd::int as all, n_tup_hot_upd::int as light from pg_stat_xact_user_tables
      where relname = 'collaboration_documents'`.execute(tx)
    return rows[0]
  })
  expect(changed).toEqual({ all: 2, light: 1 })
  const row = await app.deps.db.selectFrom('collaboration_documents').selectAll().executeTakeFirstOrThrow()
  expect([row.bytes, row.changed_at]).toEqual(['3', at('11:01:00')])
})

test('inserting a caption reads no stored captions', async () => {
  const { app, booking, interviewee, interviewer } = await anOpenRoom({ isNew: true })
  const caption = (userId = interviewee.id) => ({
    bookingId: booking.id,
    ...{ userId, text: 'Why?', at: app.deps.now() },
  })
  const half = captionLimits.linesMax / 2
  await insertCaptions(
    app.deps.db,
    Array.from({ length: half - 1 }, () => caption()),
  )
  await app.deps.pool.query('analyze')
  const count = await countRowsRead(app, 'captions', tx =>
    insertCaptions(tx, [caption(), caption(interviewer.id), caption()]),
  )
  expect(count).toBe(0)
  const { rows } = await app.deps.pool.query('select count(*)::int from captions group by user_id order by 1')
  expect(rows).toEqual([{ count: 1 }, { count: half }])
})
