import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Variable with the test server's URL, which workers inherit. */
export const serverVariable = 'REHEARSE_TEST_SERVER'
export const templateName = 'rehearse_template'

/** Creates a migrated, empty database, and returns a function to drop it. */
export const cloneDatabase = (): Promise<TestDatabase> => makeDatabase(templateName)

/** Creates a database without any tables of the app. */
export const createUnmigratedDatabase = (): Promise<TestDatabase> => makeDatabase('template1')

export type TestDatabase = { url: string; drop(): Promise<void> }

async function makeDatabase(template: string): Promise<TestDatabase> {
  const name = `rehearse_${randomBytes(6).toString('hex')}`
  // Copying files takes half as long as writing them through the WAL.
  await runOnServer(`create database ${name} template ${template} strategy file_copy`)
  return { url: urlOf(name), drop: () => runOnServer(`drop database if exists ${name} with (force)`) }
}

export function urlOf(database: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${database}`
  return url.href
}

let serverPool: pg.Pool | undefined

/**
 * Runs one statement on the server's own database, over the worker's connection. The template may be busy for
 * a moment.
 */
export async function runOnServer(statement: string): Promise<void> {
  if (!serverPool) {
    serverPool = new pg.Pool({
      connectionString: serverUrl(),
      max: 1,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
    })
    // The server stops before the workers.
    serverPool.on('error', () => {})
  }
  for (let attempts = 100; ; attempts--) {
    const busyError = await serverPool.query(statement).then(() => undefined, whenBusy)
    if (!busyError) return
    if (attempts === 0) throw busyError
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
  if (!url) throw new Error('test database server not started: run tests through vitest or playwright')
  return url
}
