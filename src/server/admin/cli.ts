import { readConfig } from '#server/config.ts'
import { visitEmbeddedPostgres } from '#server/database/embedded-visit.ts'
import { migrate } from '#server/database/migrate.ts'
import { connect, type Database } from '#server/database/pool.ts'
import { grantAdmin } from './store.ts'

/** A refusal the person at the terminal can act on. */
class Refusal extends Error {}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Refusal ? error.message : `Nothing was changed: ${reasonOf(error)}`)
  process.exitCode = 1
}

async function run([command, email, ...rest]: string[]): Promise<string> {
  if (command !== 'grant' || !email || rest.length > 0) {
    throw new Refusal('Use it like this: npm run admin -- grant <email>')
  }
  return withDatabase(async db => {
    const granted = await grantAdmin(db, email)
    if (!granted) throw new Refusal(`There is no account with the email ${email}. Register it first.`)
    if (granted.wasAdmin) return `${granted.email} is an admin already.`
    return `${granted.email} is an admin from now on.`
  })
}

/** Works on `DATABASE_URL`, else on the embedded database, whether or not the product is running on it. */
async function withDatabase(work: (db: Database) => Promise<string>): Promise<string> {
  const config = readConfig('start')
  const { url, stop } = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await visitEmbeddedPostgres(config.dataDir)
  const connection = connect(url, { max: 1 })
  try {
    await migrate(connection.db)
    return await work(connection.db)
  } finally {
    await connection.close()
    await stop()
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}
