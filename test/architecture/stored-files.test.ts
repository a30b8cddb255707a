import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { type Source, sources } from './sources.ts'

// A backup saves the files that rows refer to. Each module that stores files exports them for app/data-registry.ts.

function unsaved(files: readonly Source[]): string[] {
  const listed = files.find(({ path }) => path === 'src/server/app/data-registry.ts')?.text ?? ''
  return files
    .filter(({ text }) => /\bstorage\s*\.put\(/.test(text))
    .map(({ path }) => dirname(path))
    .filter(folder => folder !== 'src/server/admin/backup')
    .filter(folder => !listed.includes(`'#server/${folder.slice('src/server/'.length)}/`))
}

test('backups include every module that stores files', () => {
  const files = sources('src/server/**/*.ts')
  expect(files.filter(({ text }) => text.includes('storage.put(')).length).toBeGreaterThan(1)
  expect(unsaved(files)).toEqual([])
})

test('the check finds a module that stores files and is not listed', () => {
  const path = 'src/server/rooms/board/save-picture.ts'
  expect(unsaved([{ path, text: 'await deps.storage.put(key, file)' }])).toEqual(['src/server/rooms/board'])
})
