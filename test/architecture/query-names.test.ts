import { expect, test } from 'vitest'
import { type Source, sources } from './sources.ts'

// `listHeldInterviewers` once published interviewers. A function whose name is that of a query must not write.

const declaration = /^(?=(?:export )?(?:async )?(?:function\*?|const|type) \w)/m
const query =
  /^(?:export )?(?:async )?(?:function\*?|const) ((?:list|find|get|count|has|is)(?=[A-Z])(?!\w*Or(?:Insert|Create))\w+)/
const write =
  /\.(?:updateTable|insertInto|deleteFrom|mergeInto)\(|(?:^|`|\()\s*(?:update \w+ (?:\w+ )?set|insert into|delete from)\b/m

const writingQueries = (files: readonly Source[]): string[] =>
  files.flatMap(({ path, text }) =>
    text
      .split(declaration)
      .filter(code => write.test(code))
      .flatMap(code => {
        const name = query.exec(code)?.[1]
        return name ? [`${path}: ${name}`] : []
      }),
  )

test('functions with the name of a query write nothing', () => {
  const files = sources('src/{server,fake-payment-provider}/**/*.ts')
  expect(files.filter(({ text }) => write.test(text)).length).toBeGreaterThan(10)
  expect(writingQueries(files)).toEqual([])
})

test.each([
  "export const listHeld = (tx: Tx) => tx.updateTable('interviewers').set({ listed: true }).execute()",
  'export async function findDue(tx: Tx) {\n  await sql`\n    update interviewers i set listed = true`.execute(tx)\n}',
  'const getRow = (tx: Tx) => sql`insert into rows values (1)`.execute(tx)',
])('%j has the name of a query and writes', text => {
  expect(writingQueries([{ path: 'a.ts', text }])).toHaveLength(1)
})
