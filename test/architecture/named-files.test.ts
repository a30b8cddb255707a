import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

// Comments and documents name other files. A renamed file leaves such a name behind, and the compiler does not see it.

const fileName =
  /(?<![\w@#*….}/-])(?:\.{0,2}\/)?(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|sql|md|css|py)(?!\w)/g
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|^\s*--.*$/gm
/** Examples that are no files. */
const examples = ['Part.tsx']

const isIgnored = (name: string) => /^(?:node_modules|build|coverage|\..*)$/.test(name)
const files = globSync('**/*.*', { exclude: isIgnored })

/** Names of files in a text that no file has, neither as a name nor as the end of a path. */
const missingIn = (text: string): string[] =>
  (text.match(fileName) ?? []).filter(name => {
    const path = name.replace(/^(?:\.{0,2}\/)+/, '')
    return (
      !examples.includes(path) &&
      !files.some(file => file === path || file.endsWith(`/${path}`) || basename(file) === path)
    )
  })

const missingPlaces = (patterns: string[], read: (text: string) => string) =>
  globSync(patterns, { exclude: isIgnored }).flatMap(path =>
    missingIn(read(readFileSync(path, 'utf8'))).map(name => `${path}: ${name}`),
  )

test('files named in documents exist', () => {
  expect(missingPlaces(['*.md', 'docs/**/*.md'], text => text)).toEqual([])
})

test('files named in comments exist', () => {
  const code = ['{src,test,scripts,bench,chaos}/**/*.{ts,tsx,mjs,sql,css}', '*.config.ts']
  const comments = (text: string) => (text.match(comment) ?? []).join('\n')
  expect(missingPlaces(code, comments)).toEqual([])
})

test.each([
  'see `no-such-file.ts`',
  'in src/server/no-such-folder/main.ts',
  '[text](decisions/9999-none.md)',
])('%j names a file that does not exist', text => {
  expect(missingIn(text)).toHaveLength(1)
})
