import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { generateSchemaTypes, schemaFile } from '#scripts/schema-types.ts'
import { startApp } from '#test/app.ts'

/** Text without the parts that a formatter changes. */
const bare = (text: string) =>
  text.replaceAll(/[\s;,]|^import [^'"]*['"].*$|(?<=[=]) *\|/gm, '').replaceAll('"', "'")

test('table types match the migrations (`npm run schema` regenerates them)', async () => {
  const app = await startApp()
  const generated = await generateSchemaTypes(app.deps.db as unknown as Kysely<unknown>)
  expect(bare(await readFile(schemaFile, 'utf8'))).toBe(bare(generated))
})
