import { join } from 'node:path'
import { type Config, ConfigError } from '#server/config/config.ts'
import { ensureDataDir, ensureWritableFolder, getErrorCode } from '#server/config/data-dir.ts'
import { createDiskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/**
 * Opens the configured storage and tests a write, so that a wrong setting stops the start. Also checks the data directory,
 * which receives every upload first.
 */
export async function openStorage(
  config: Pick<Config, 'storage' | 'minFreeBytes' | 'dataDir'>,
): Promise<Storage> {
  const { storage: settings, minFreeBytes, dataDir } = config
  ensureDataDir(dataDir)
  if ('folder' in settings) {
    const { folder } = settings
    try {
      ensureWritableFolder(folder)
      return await createDiskStorage(folder, minFreeBytes)
    } catch (error) {
      const setting = folder === join(dataDir, 'storage') ? 'DATA_DIR' : 'STORAGE_URL'
      throw new ConfigError(
        `The folder ${folder} cannot be used for uploads (${getErrorCode(error)}). Let this process write there, or set ${setting} to where it may.`,
      )
    }
  }
  // The S3 client is large, so it is loaded on demand.
  const { getS3ConfigError, createS3Storage } = await import('./s3.ts')
  return createS3Storage(settings).catch(error => {
    throw new ConfigError(`The bucket ${settings.bucket} cannot be used: ${getS3ConfigError(error)}`)
  })
}
