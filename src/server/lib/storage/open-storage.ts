import { join } from 'node:path'
import {
  type Config,
  ConfigError,
  ensureDataDir,
  ensureWritableFolder,
  getErrorCode,
} from '#server/config/config.ts'
import { createDiskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

type StorageSettings = Pick<Config, 'storage' | 'minFreeBytes' | 'dataDir'>

/**
 * The configured storage, tried once, so that what cannot work is said at the start and not to the first person. So is the
 * data directory, where every upload begins.
 */
export async function openStorage({
  storage: settings,
  minFreeBytes: keptFree,
  dataDir,
}: StorageSettings): Promise<Storage> {
  ensureDataDir(dataDir)
  if ('folder' in settings) {
    const { folder } = settings
    try {
      ensureWritableFolder(folder)
      return await createDiskStorage(folder, keptFree)
    } catch (error) {
      const setting = folder === join(dataDir, 'storage') ? 'DATA_DIR' : 'STORAGE_URL'
      throw new ConfigError(
        `The folder ${folder} cannot be used for uploads (${getErrorCode(error)}). Let this process write there, or set ${setting} to where it may.`,
      )
    }
  }
  // Loaded only where it is used: the client is large.
  const { getS3ConfigError: obstacleIn, createS3Storage: storageOnS3 } = await import('./s3.ts')
  return storageOnS3(settings).catch(error => {
    throw new ConfigError(`The bucket ${settings.bucket} cannot be used: ${obstacleIn(error)}`)
  })
}
