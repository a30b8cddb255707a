import { expect, test } from 'vitest'
import { aHouse, told } from './a-house.ts'
import { pagesNameWhatExists } from './pages.ts'

test('a page that names a path which is gone is told so', () => {
  const house = aHouse({
    'ARCHITECTURE.md': 'See `src/server/app.ts`, `src/server/` and `src/server/gone.ts`.',
    'decisions/0001-one.md': 'Once in `scripts/old`.',
    'src/server/app.ts': '',
  })
  expect(told(pagesNameWhatExists(house))).toEqual([
    'ARCHITECTURE.md: there is no src/server/gone.ts. Correct the page, or bring the file back.',
    'decisions/0001-one.md: there is no scripts/old. Correct the page, or bring the file back.',
  ])
})
