import { pictureFilesOf } from './people/profile/name-files.ts'
import type { NamedFiles } from './platform/storage/port.ts'
import { filmFilesOf } from './room/film/name-files.ts'
import { recordingFilesOf } from './room/recording/name-files.ts'

/** Every area that keeps files in the storage, and which of them its rows name. */
export const namedFiles: readonly NamedFiles[] = [pictureFilesOf, recordingFilesOf, filmFilesOf]
