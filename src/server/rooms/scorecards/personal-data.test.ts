import { expect, test } from 'vitest'
import { startApp } from '#test/app.ts'
import { anInterviewee } from '#test/factories.ts'
import { rowsRead } from '#test/rows-read.ts'
import { deleteScorecards, listScorecards } from './repository.ts'

test('one person’s scorecards are found without a look at those of others', async () => {
  const app = await startApp({ isNew: true })
  const { id } = await anInterviewee(app)
  // Of sessions and people that are not needed here.
  await app.deps.pool.query(`
    set session_replication_role = replica;
    insert into scorecards (booking_id, interviewer_id, interviewee_id, draft, saved_at)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '{}', now() from generate_series(1, 2000);
    set session_replication_role = default;
    analyze`)
  for (const work of [listScorecards, deleteScorecards])
    expect(await rowsRead(app, 'scorecards', tx => work(tx, id))).toBeLessThan(10)
})
