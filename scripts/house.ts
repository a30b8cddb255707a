import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '#contract/api.ts'
import { securityIsShown } from './house/asvs.ts'
import { noCircles } from './house/circles.ts'
import { pagesNameRealCommands } from './house/commands.ts'
import { plainStaysPlain, screensTypeNoContract } from './house/contract.ts'
import { unexcused } from './house/exceptions.ts'
import { excused } from './house/excused.ts'
import { filesAreSaved } from './house/files.ts'
import type { Rule } from './house/house.ts'
import { migrationsLeaveRoom } from './house/migrations.ts'
import { namesAreWords, nounsAreNeeded } from './house/names.ts'
import { pagesNameWhatExists } from './house/pages.ts'
import { areasKeepTheirStore } from './house/stores.ts'
import { tablesHaveOneWriter } from './house/tables.ts'
import { wallsStand } from './house/walls.ts'

// The rules of the house that neither the compiler nor Biome can say. Every complaint says what to do instead.
const rules: Rule[] = [
  wallsStand,
  noCircles,
  areasKeepTheirStore,
  tablesHaveOneWriter,
  migrationsLeaveRoom,
  plainStaysPlain,
  screensTypeNoContract,
  namesAreWords(Object.keys(api)),
  nounsAreNeeded,
  filesAreSaved,
  pagesNameWhatExists,
  pagesNameRealCommands,
  securityIsShown,
]

const folders = ['src', 'test', 'bench', 'faults', 'scripts', 'decisions', 'docs', 'deploy']
const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'package.json']

const paths = [
  ...pages,
  ...folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name)),
  ),
].filter(path => existsSync(path))
const isText = /\.(tsx?|mjs|sql|md)$|^package\.json$/
const house = new Map(paths.map(path => [path, isText.test(path) ? readFileSync(path, 'utf8') : '']))

const complaints = unexcused(
  rules.flatMap(rule => rule(house)),
  excused,
)
for (const { path, sentence } of complaints) console.error(`${path}: ${sentence}`)
process.exitCode = complaints.length > 0 ? 1 : 0
