import { expect, test } from 'vitest'
import { aRecordedSession } from '#test/call-recordings.ts'
import { listChunkFiles } from './repository.ts'

test('listChunkFiles lists every stored chunk once', async () => {
  const { app, booking, recorder: at } = await aRecordedSession()
  await app.deps.pool.query(
    `insert into recording_segments (booking_id, id, number, started_at)
     select $1, gen_random_uuid(), n, now() from generate_series(1, 3) n`,
    [booking.id],
  )
  await app.deps.pool.query(
    `insert into recording_chunks (booking_id, segment_id, seq, hash, bytes, is_stored)
     select booking_id, id, n, '', 1, n <> 500 from recording_segments, generate_series(0, 700) n`,
  )
  const keys: string[] = []
  for await (const key of listChunkFiles(app.deps.db)) keys.push(key)
  expect(new Set(keys).size).toBe(4 * 700)
  expect(keys).toHaveLength(4 * 700)
  expect(keys).toContain(`films/${at.id}-700`)
  expect(keys).not.toContain(`films/${at.id}-500`)
})
