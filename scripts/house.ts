import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

// The rules of the house that neither the compiler nor Biome can say. Every complaint says what to do instead.
const complaints: string[] = []

/** Rooms without a name: whatever is put there belongs somewhere else. */
const nameless = /^(utils?|helpers?|misc|common|shared|lib|index|managers?|constants|types)\.tsx?$/
const kebabCase = /^[a-z][a-z0-9]*(-[a-z0-9]+)*(\.(test|client))?\.tsx?$/
const pascalCase = /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/

function checkName(path: string): void {
  const name = basename(path)
  if (nameless.test(name) && !path.startsWith('src/web/text/')) {
    complain(
      path,
      'this name does not say what is inside. Name it after what it does, in the area it does it for.',
    )
  }
  if (/\.tsx?$/.test(name) && !kebabCase.test(name) && !pascalCase.test(name)) {
    complain(path, 'components (.tsx) are named in PascalCase, every other file in kebab-case.')
  }
  if (
    /^src\/server\/[^/]+$/.test(path) &&
    !/^(main|server|app|deps|background|personal-data)(\.test)?\.ts$/.test(name)
  ) {
    complain(
      path,
      'only what starts and composes the server stands here. Put it into the folder of its area.',
    )
  }
}

/** A page that names a file must name one that exists. */
function checkPathsNamedIn(page: string): void {
  for (const [, path = ''] of readFileSync(page, 'utf8').matchAll(/`([\w.-]+\/[\w./-]*)`/g)) {
    if (/^(src|test|bench|scripts|decisions|deploy|\.ci)\//.test(path) && !existsSync(path)) {
      complain(page, `there is no ${path}. Correct the page, or bring the file back.`)
    }
  }
}

function complain(path: string, sentence: string): void {
  complaints.push(`${path}: ${sentence}`)
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

for (const path of filesIn('src')) checkName(path)
const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'].filter(page => existsSync(page))
for (const page of [...pages, ...filesIn('decisions')]) checkPathsNamedIn(page)

for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0
