import { expect, test } from 'vitest'
import { aHouse, told } from './a-house.ts'
import { pagesNameRealCommands } from './commands.ts'

test('a page that names a command which is gone is told so', () => {
  const house = aHouse({
    'package.json': '{"scripts":{"unit":"vitest","bench:coach":"node"}}',
    'README.md': '`npm run unit -- src`, `npm run bench:coach`, `npm run --silent unit`, npm run glory',
  })
  expect(told(pagesNameRealCommands(house))).toEqual([
    'README.md: there is no command npm run glory. Correct the page, or bring the command back.',
  ])
})

test('a guide that names a command which nobody tries is told so', () => {
  const house = aHouse({
    'package.json': '{"scripts":{"start":"node","glory":"node","unit":"vitest"}}',
    'CONTRIBUTING.md': '`npm start`, `npm run unit`, `npm run glory`',
  })
  expect(told(pagesNameRealCommands(house))).toEqual([
    'CONTRIBUTING.md: names npm run glory, which npm test does not try. Try it in scripts/try-commands.ts and say so in scripts/house/commands.ts.',
  ])
})

test('a command that no page names is told so', () => {
  const house = aHouse({
    'package.json': '{"scripts":{"unit":"vitest","glory":"node","bench":"node","start":"node"}}',
    'docs/operate.md': '`npm run bench`',
    'README.md': '`npm run unit`, `npm start`',
    'decisions/0001-why.md': '`npm run glory`',
  })
  expect(told(pagesNameRealCommands(house))).toEqual([
    'package.json: no page names npm run glory. Say in CONTRIBUTING.md what it does, or strike it.',
  ])
})
