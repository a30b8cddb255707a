import { readFileSync } from 'node:fs'
import type { Deps } from '#server/admin/context.ts'
import { findLastBackup, listCronRuns, listQueueStates } from '#server/lib/jobs/repository.ts'
import { listConfiguredProviders } from '#server/payments/providers/configured-providers.ts'
import { getDatabaseBytes } from './repository.ts'

const packageFile = new URL('../../../../package.json', import.meta.url)

const readVersion = (): string => String(JSON.parse(readFileSync(packageFile, 'utf8')).version)

function describeStorage({ storage }: Deps['config']) {
  return 'folder' in storage
    ? { kind: 'disk' as const, place: storage.folder }
    : { kind: 's3' as const, place: storage.bucket }
}

/** State of this process, and of the queues of all. */
export async function getSystemState(deps: Deps) {
  const { db, config } = deps
  const [databaseBytes, freeBytes, queues, cronRuns, lastBackup] = await Promise.all([
    getDatabaseBytes(db),
    deps.storage.getFreeSpace(),
    listQueueStates(db),
    listCronRuns(db),
    findLastBackup(db),
  ])
  return {
    version: readVersion(),
    startedAt: new Date(performance.timeOrigin).toISOString(),
    databaseBytes,
    storage: { ...describeStorage(config), freeBytes },
    mail: config.mail.smtpUrl ? ('smtp' as const) : ('inbox' as const),
    providers: listConfiguredProviders(deps),
    queues,
    lastBackupAt: lastBackup?.toISOString() ?? null,
    cronJobs: cronRuns
      .filter(({ schedule }) => schedule !== 'external')
      .map(({ name, schedule, succeeded_at }) => ({
        name,
        schedule,
        succeededAt: succeeded_at?.toISOString() ?? null,
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  }
}
