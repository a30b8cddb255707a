import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Names the test server for the workers, which inherit the environment. */
export const serverVariable = 'REHEARSE_TEST_SERVER'
export const templateName = 'rehearse_template'

/** A migrated, empty database of one's own, and the way to be rid of it. */
export const cloneDatabase = (): Promise<OwnDatabase> => makeDatabase(templateName)

/** A database of one's own in which the product has never been. */
export const emptyDatabase = (): Promise<OwnDatabase> => makeDatabase('template1')

export type OwnDatabase = { url: string; drop(): Promise<void> }

async function makeDatabase(template: string): Promise<OwnDatabase> {
  const name = `rehearse_${randomBytes(6).toString('hex')}`
  // Copying files takes half as long as writing them through the log.
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  return { url: urlOf(name), drop: () => onServer(`drop database if exists ${name} with (force)`) }
}

export function urlOf(database: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${database}`
  return url.href
}

let line: pg.Pool | undefined

/** Runs one statement on the server's own database, on a line that a worker keeps; the template may be busy for a moment. */
export async function onServer(statement: string): Promise<void> {
  if (!line) {
    line = new pg.Pool({ connectionString: serverUrl(), max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // The server ends before the workers do.
    line.on('error', () => {})
  }
  for (let left = 100; ; left--) {
    const busy = await line.query(statement).then(() => undefined, whenBusy)
    if (!busy) return
    if (left === 0) throw busy
    await pause(50)
  }
}

const objectInUse = '55006'
function whenBusy(error: unknown): pg.DatabaseError {
  if (error instanceof pg.DatabaseError && error.code === objectInUse) return error
  throw error
}

function serverUrl(): string {
  const url = process.env[serverVariable]
  if (!url) throw new Error('Tests need their database server: run them through vitest or playwright.')
  return url
}
