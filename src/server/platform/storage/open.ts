import { type Config, ConfigError } from '#server/config/config.ts'
import { storageOnDisk } from './disk.ts'
import type { Storage } from './port.ts'

type Settings = Pick<Config, 'storage' | 'keptFreeBytes'>

/** The configured storage, tried once, so that what cannot work is said at the start and not to the first person. */
export async function openStorage({
  storage: settings,
  keptFreeBytes: keptFree,
}: Settings): Promise<Storage> {
  if ('folder' in settings) {
    return storageOnDisk(settings.folder, keptFree).catch(error => {
      throw new ConfigError(
        `The folder ${settings.folder} cannot be used for uploads (${error.code ?? error}). Set STORAGE_URL to one that this process may write to.`,
      )
    })
  }
  // Loaded only where it is used: the client is large.
  const { storageOnS3 } = await import('./s3.ts')
  return storageOnS3(settings).catch(error => {
    throw new ConfigError(
      `The bucket ${settings.bucket} cannot be used (${error.name ?? error}). Check STORAGE_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    )
  })
}
