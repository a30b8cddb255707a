import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { describeStorage } from '#test/storage-compliance.ts'
import { createDiskStorage } from './disk.ts'
import { isDiskFull } from './storage.ts'

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-storage-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const listFiles = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => entry.name)
}

describeStorage('a folder', async () => {
  const folder = await createFolder()
  return { storage: await createDiskStorage(folder), storedFiles: () => listFiles(folder) }
})

test('a large file that would exceed the free space fails and is removed', async () => {
  const folder = await createFolder()
  const storage = await createDiskStorage(folder, Number.MAX_SAFE_INTEGER)
  const failure = await storage.put('test/large', Readable.from([Buffer.alloc(9)])).catch(error => error)
  expect(isDiskFull(failure)).toBe(true)
  expect(await listFiles(folder)).toEqual([])
  await storage.put('test/small', Buffer.alloc(9))
  expect([await storage.getFreeSpace(), await listFiles(folder)]).toEqual([0, ['small']])
})

test('a start deletes stale uploads and leaves current ones', async () => {
  const folder = await createFolder()
  await createDiskStorage(folder)
  const staleDate = new Date('2020-01-01')
  await writeFile(join(folder, '.incoming/old'), 'half a file')
  await utimes(join(folder, '.incoming/old'), staleDate, staleDate)
  await writeFile(join(folder, '.incoming/new'), 'half a file')
  await createDiskStorage(folder)
  expect(await listFiles(folder)).toEqual(['new'])
  await utimes(join(folder, '.incoming/new'), staleDate, staleDate)
  await (await createDiskStorage(folder)).deleteStaleUploads()
  expect(await listFiles(folder)).toEqual([])
})
