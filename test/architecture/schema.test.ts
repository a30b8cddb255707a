import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { generateSchemaTypes, schemaFile } from '#scripts/schema-types.ts'
import { startApp } from '#test/app.ts'

/** Without what a formatter changes. */
const bare = (text: string) => text.replaceAll(/[\s;,]|^import.*$|(?<=[=]) *\|/gm, '').replaceAll('"', "'")

test('the types of the tables fit the migrations (`npm run schema` writes them anew)', async () => {
  const app = await startApp()
  const generated = await generateSchemaTypes(app.deps.db as unknown as Kysely<unknown>)
  expect(bare(await readFile(schemaFile, 'utf8'))).toBe(bare(generated))
})
