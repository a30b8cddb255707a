import { join } from 'node:path'
import { type Config, ConfigError, codeOf, useDataDir, useFolder } from '#server/config/config.ts'
import { storageOnDisk } from './disk.ts'
import type { Storage } from './storage.ts'

type Settings = Pick<Config, 'storage' | 'keptFreeBytes' | 'dataDir'>

/**
 * The configured storage, tried once, so that what cannot work is said at the start and not to the first person. So is the
 * data directory, where every upload begins.
 */
export async function openStorage({
  storage: settings,
  keptFreeBytes: keptFree,
  dataDir,
}: Settings): Promise<Storage> {
  useDataDir(dataDir)
  if ('folder' in settings) {
    const { folder } = settings
    try {
      useFolder(folder)
      return await storageOnDisk(folder, keptFree)
    } catch (error) {
      const setting = folder === join(dataDir, 'storage') ? 'DATA_DIR' : 'STORAGE_URL'
      throw new ConfigError(
        `The folder ${folder} cannot be used for uploads (${codeOf(error)}). Let this process write there, or set ${setting} to where it may.`,
      )
    }
  }
  // Loaded only where it is used: the client is large.
  const { obstacleIn, storageOnS3 } = await import('./s3.ts')
  return storageOnS3(settings).catch(error => {
    throw new ConfigError(`The bucket ${settings.bucket} cannot be used: ${obstacleIn(error)}`)
  })
}
