import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { describeStorage } from '#test/storage-compliance.ts'
import { createDiskStorage } from './disk.ts'
import { isDiskFull } from './storage.ts'

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-storage-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const filesIn = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => entry.name)
}

describeStorage('a folder', async () => {
  const folder = await aFolder()
  return { storage: await createDiskStorage(folder), leftBehind: () => filesIn(folder) }
})

test('a large file that would take what the disk keeps free breaks off and leaves nothing', async () => {
  const folder = await aFolder()
  const storage = await createDiskStorage(folder, Number.MAX_SAFE_INTEGER)
  const refusal = await storage.put('test/large', Readable.from([Buffer.alloc(9)])).catch(error => error)
  expect(isDiskFull(refusal)).toBe(true)
  expect(await filesIn(folder)).toEqual([])
  await storage.put('test/small', Buffer.alloc(9))
  expect([await storage.getFreeSpace(), await filesIn(folder)]).toEqual([0, ['small']])
})

test('what a crash left unfinished goes with a later start, what is being written stays', async () => {
  const folder = await aFolder()
  await createDiskStorage(folder)
  const longAgo = new Date('2020-01-01')
  await writeFile(join(folder, '.incoming/old'), 'half a file')
  await utimes(join(folder, '.incoming/old'), longAgo, longAgo)
  await writeFile(join(folder, '.incoming/new'), 'half a file')
  await createDiskStorage(folder)
  expect(await filesIn(folder)).toEqual(['new'])
  await utimes(join(folder, '.incoming/new'), longAgo, longAgo)
  await (await createDiskStorage(folder)).deleteStaleUploads()
  expect(await filesIn(folder)).toEqual([])
})
