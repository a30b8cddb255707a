import { expect, test } from 'vitest'
import type { Deps } from '#server/admin/context.ts'
import { createCronJobs, createJobHandlers, createNightlyCronJobs } from '#server/app/jobs.ts'
import { readConfig } from '#server/config/config.ts'
import { adminJobs } from '#web/i18n/en/admin/admin-jobs.ts'

test('every queue and every scheduled job has a name in the admin area', () => {
  // Only the names are read from the handlers here.
  const deps = { config: readConfig('test', { AUTH_SECRET: 'x'.repeat(32) }) } as Deps
  const names = [createJobHandlers(deps), createCronJobs(deps), createNightlyCronJobs(deps)].flatMap(
    Object.keys,
  )
  expect(Object.keys(adminJobs.messages).toSorted()).toEqual([...new Set(names)].toSorted())
})
