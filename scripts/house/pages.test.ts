import { expect, test } from 'vitest'
import { aHouse, told } from './a-house.ts'
import { pagesNameRealCommands, pagesNameWhatExists } from './pages.ts'

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

test('a page that names a command which is gone is told so', () => {
  const house = aHouse({
    'package.json': '{"scripts":{"unit":"vitest","bench:coach":"node"}}',
    'README.md': '`npm run unit -- src`, `npm run bench:coach`, `npm run --silent unit`, npm run glory',
  })
  expect(told(pagesNameRealCommands(house))).toEqual([
    'README.md: there is no command npm run glory. Correct the page, or bring the command back.',
  ])
})
