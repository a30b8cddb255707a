import { expect, test } from 'vitest'
import { startApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { countRowsRead } from '#test/rows-read.ts'
import { deleteScorecards, listScorecards } from './repository.ts'

test('finding a user’s scorecards reads none of others', async () => {
  const app = await startApp({ isNew: true })
  const { id } = await anInterviewee(app)
  // Without the bookings and users that foreign keys require.
  await app.deps.pool.query(`
    set session_replication_role = replica;
    insert into scorecards (booking_id, interviewer_id, interviewee_id, draft, saved_at)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '{}', now() from generate_series(1, 2000);
    set session_replication_role = default;
    analyze`)
  for (const query of [listScorecards, deleteScorecards])
    expect(await countRowsRead(app, 'scorecards', tx => query(tx, id))).toBeLessThan(10)
})
