import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeStorage } from '#test/storage-compliance.ts'
import { storageOnDisk } from './disk.ts'

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
  return { storage: await storageOnDisk(folder), leftBehind: () => filesIn(folder) }
})

test('what a crash left unfinished goes with a later start, what is being written stays', async () => {
  const folder = await aFolder()
  await storageOnDisk(folder)
  const longAgo = new Date('2020-01-01')
  await writeFile(join(folder, '.incoming/old'), 'half a file')
  await utimes(join(folder, '.incoming/old'), longAgo, longAgo)
  await writeFile(join(folder, '.incoming/new'), 'half a file')
  await storageOnDisk(folder)
  expect(await filesIn(folder)).toEqual(['new'])
})
