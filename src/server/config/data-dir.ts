import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from './environment.ts'

/** Generated secret for trials, stored so that logins survive restarts. */
export function readOrCreateAuthSecret(dataDir: string): string {
  ensureDataDir(dataDir)
  const file = join(dataDir, 'auth-secret')
  try {
    if (!existsSync(file))
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw createDataDirError(dataDir, error)
  }
}

/** Creates the data directory, readable only by its owner, and checks that it is writable. */
export function ensureDataDir(dataDir: string): void {
  try {
    ensureWritableFolder(dataDir)
  } catch (error) {
    throw createDataDirError(dataDir, error)
  }
}

/** Creates a folder with its parents, and throws if it is not writable. */
export function ensureWritableFolder(folder: string): void {
  createFolder(folder)
  accessSync(folder, constants.W_OK)
}

/** Replaces recursive mkdir, which never returns on file systems such as /proc, where mkdir fails with ENOENT. */
function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    if (getErrorCode(error) !== 'ENOENT' || existsSync(dirname(folder))) throw error
    createFolder(dirname(folder))
    createFolder(folder)
  }
}

export const createDataDirError = (dataDir: string, error: unknown) =>
  new ConfigError(
    `The data directory ${dataDir} cannot be used (${getErrorCode(error)}). Set DATA_DIR to one that this process may write to.`,
  )

export const getErrorCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : error
