import { expect, test } from 'vitest'
import { getRetryDelayMs } from './model-fetch.ts'

test.each([
  ['0', 1, 0],
  ['2', 1, 2_000],
  ['0.5', 1, 500],
  ['3600', 1, 4_000],
  ['Wed, 01 May 2030 09:00:03 GMT', 1, 3_000],
  ['Wed, 01 May 2030 08:00:00 GMT', 1, 0],
  ['soon', 1, 250],
  [null, 1, 250],
  [null, 2, 500],
])(
  'a model that says "retry after %s" is asked again, after attempt %i, in %i ms',
  (asked, attempt, waitMs) => {
    expect(getRetryDelayMs(asked, attempt, new Date('2030-05-01T09:00:00Z'))).toBe(waitMs)
  },
)
