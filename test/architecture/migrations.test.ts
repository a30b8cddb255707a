import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

// During a rolling release the previous version still runs, so a migration only adds (decision 0035).

/** Earlier migrations are the baseline, which creates the schema. Later ones only add. */
const firstChecked = '0009'

const removal =
  /\b(?:drop\s+(?:table|column|index)|rename\s+(?:to|column)|alter\s+column\s+\w+\s+(?:set\s+not\s+null|(?:set\s+data\s+)?type)|add\s+column\s+\w+[^,;]*\bnot\s+null\b)/i

/**
 * Statements that break the running version, unless a comment names the migration since which they are
 * unused.
 */
function removals(sql: string): string[] {
  return sql.split(';').flatMap(statement => {
    const code = statement
      .replaceAll(/--.*/g, '')
      .replaceAll(/drop\s+index\s+(\w+)/gi, (drop, name) =>
        new RegExp(`create\\s+(?:unique\\s+)?index\\s+${name}\\b`, 'i').test(sql) ? '' : drop,
      )
      .replaceAll(/add\s+column[^,]*\bdefault\b[^,]*/gi, '')
    const [match] = removal.exec(code) ?? []
    return match && !/--.*unused since \d{4}/i.test(statement) ? [match] : []
  })
}

test('migrations only add to the schema', () => {
  const files = globSync('src/server/lib/database/migrations/*.sql').toSorted()
  expect(files.length).toBeGreaterThan(0)
  const numbers = files.map(path => basename(path).slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
  const breaking = files
    .filter(path => basename(path) >= firstChecked)
    .flatMap(path => removals(readFileSync(path, 'utf8')).map(removed => `${path}: ${removed}`))
  expect(breaking).toEqual([])
})

test.each([
  'alter table a drop column b;',
  'drop table a;',
  'drop index a_b_idx;',
  'alter table a rename column b to c;',
  'alter table a alter column b set not null;',
  'alter table a alter column b type bigint;',
  'alter table a add column b text not null;',
])('the check finds a removal: %s', sql => {
  expect(removals(sql)).toHaveLength(1)
})

test.each([
  'drop index a_b_idx; create index a_b_idx on a (b, c);',
  'create table a (b text not null); alter table a add column c text;',
  "alter table a add column b text not null default '', add column c text;",
  '-- Unused since 0031.\nalter table a drop column b;',
])('the check accepts an addition: %s', sql => {
  expect(removals(sql)).toEqual([])
})
