import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { connect, connectionLimits } from '#server/lib/database/pool.ts'
import startPostgres from '#test/global-setup.ts'
import { templateName, urlOf } from '#test/postgres.ts'
import { generateSchemaTypes, schemaFile } from './schema-types.ts'

// npm run schema: regenerates the table types from a freshly migrated database.
const stop = await startPostgres()
const { db, close } = connect(urlOf(templateName), connectionLimits.unlimited)
try {
  await writeFile(schemaFile, await generateSchemaTypes(db as unknown as Kysely<unknown>))
  execFileSync('biome', ['check', '--write', fileURLToPath(schemaFile)], { stdio: 'inherit' })
} finally {
  await close()
  await stop()
}
