import { expect, test } from 'vitest'
import { filesAreSaved } from './files.ts'

const keeps = ['src/server/room/documents/keep.ts', 'await deps.storage.put(key, content)'] as const
const names = ['src/server/room/documents/name-files.ts', ''] as const
const listed = [
  'src/server/files.ts',
  "import { documentFilesOf } from './room/documents/name-files.ts'",
] as const

test('an area that puts files into the storage says which of them rows name', () => {
  const sentence = expect.stringContaining(
    'Say in src/server/room/documents/name-files.ts which of them rows name',
  )
  const complaint = { path: keeps[0], sentence }
  expect(filesAreSaved(new Map([keeps]))).toEqual([complaint])
  expect(filesAreSaved(new Map([keeps, names]))).toEqual([complaint])
  expect(filesAreSaved(new Map([keeps, listed]))).toEqual([complaint])
  expect(filesAreSaved(new Map([keeps, names, listed]))).toEqual([])
})

test('restoring and tests put files where they like', () => {
  const [, text] = keeps
  const house = new Map([
    ['src/server/operator/backup/take-in.ts', text],
    ['src/server/room/documents/keep.test.ts', text],
  ])
  expect(filesAreSaved(house)).toEqual([])
})
