import { createRequire } from 'node:module'
import { expect, test, vi } from 'vitest'
import { runSql } from './sql-runner.ts'

// Node loads another build of SQLite than the worker.
vi.mock('sql.js/dist/sql-wasm-browser.wasm?url', () => ({
  default: `file://${createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm')}`,
}))

async function run(code: string, input = '') {
  let output = ''
  const print = (text: string) => {
    output += text
  }
  const end = await runSql({ code, input, print, printError: print, onStarted: () => {} })
  return { end, output }
}

test('integers of 64 bits are exact, and fractions stay', async () => {
  expect(
    await run(
      'select a, b, a + 1 as c from t order by a;',
      'create table t (a integer, b real); insert into t values (1234567890123456789, 1.5), (-9007199254740993, null);',
    ),
  ).toEqual({
    end: 'done',
    output: [
      'a                   | b    | c',
      '--------------------+------+--------------------',
      '-9007199254740993   | NULL | -9007199254740992',
      '1234567890123456789 | 1.5  | 1234567890123456790',
      '(2 rows)',
      '',
    ].join('\n'),
  })
})

test.each([
  [
    'select now()',
    "no such function: now\nThis is SQLite. Its counterpart: datetime('now'), or CURRENT_TIMESTAMP.\n",
  ],
  [
    "select 1 where 'a' ilike 'A'",
    'near "ilike": syntax error\nThis is SQLite. Its counterpart: LIKE, which ignores the case of a to z.\n',
  ],
  ["select '1'::date", /CAST\(value AS TEXT\), or date\(value\)/],
  ["select 1; select date_trunc('month', 'x')", /strftime/],
  ['select extract(year from x) from y', /strftime/],
  ["select current_date - interval '1 day'", /date\(value, '\+1 day'\)/],
  ["select date_add('2020-01-01', interval 1 day)", /date\(value, '\+1 day'\)/],
  ["select left('abc', 2)", /substr\(text, 1, length\)/],
  ['select getdate()', /datetime\('now'\)/],
  ['select isnull(1, 2)', /ifnull\(a, b\)/],
  ['show tables', /sqlite_schema/],
  ['select top 5 * from t', /LIMIT at the end/],
  ['create table t (id int primary key auto_increment)', /INTEGER PRIMARY KEY/],
  ['truncate table t', /DELETE FROM/],
  ['select * from information_schema.tables', /sqlite_schema/],
  ['select * from pg_tables', /sqlite_schema/],
  ['\\d t', /sqlite_schema/],
  ['.tables', /sqlite_schema/],
  ['select 1 as a qualify row_number() over (order by 1) = 1', /a subquery with the window function/],
  ["select current_timestamp at time zone 'UTC'", /\+3 hours/],
  ['create table t (id int); create index concurrently i on t (id)', /CREATE INDEX alone/],
  ['create table t (id int unique); insert into t select id from t on conflict do nothing', /WHERE true/],
  ['create table t (id int); table t', /SELECT \* FROM table/],
  ['select * from (select 1) tablesample bernoulli (10)', /ORDER BY random/],
  ["select 'a' regexp 'b'", /LIKE or GLOB/],
  ['select array_agg(1)', /json_group_array/],
  ["select date '2020-01-01'", /date\('2026-01-31'\)/],
  ['select dateadd(day, 1, 2)', /date\(value, '\+1 day'\)/],
  ['select datediff(day, 1, 2)', /julianday/],
  ['select * from generate_series(1, 3)', /WITH RECURSIVE/],
  ['select 5 div 2', /divides integers/],
  ['select 1 <=> 1', /IS, which/],
  ['merge into t using s on 1 = 1 when matched then delete', /ON CONFLICT/],
  ['create or replace view v as select 1', /DROP VIEW/],
  ['delete from t limit 1', /rowid IN/],
  ['show databases', /one database/],
  ['select * from (values (1, 2)) as v(a, b)', /WITH v\(a, b\) AS/],
  ["select group_concat(a separator '-') from (select 1 as a)", /group_concat\(value, ', '\)/],
  ['select 1 as a group by all', /names of the columns/],
  ['select 1 as a group by rollup(a)', /UNION ALL/],
  ['select 1 limit all', /no LIMIT/],
  ['select 1 offset 1', /LIMIT -1 OFFSET/],
  ['select * exclude (a) from t', /columns that are wanted/],
  ['explain analyze select 1', /EXPLAIN QUERY PLAN/],
  ['select first_value(1) ignore nulls over ()', /IS NOT NULL/],
  ['create table t (a int); select * from t with (nolock)', /no locks on rows/],
  ['select datepart(year, 1)', /strftime/],
  ['create table t (a int); update t join t u on 1 set a = 1', /UPDATE … SET … FROM/],
  ['create table t (a int); with x as (delete from t returning *) select * from x', /RETURNING/],
  ["comment on table t is 'x'", /--/],
  ['create table t (a text default current_timestamp on update current_timestamp)', /CREATE TRIGGER/],
  ['create table t (a int); create index i on t using btree (a)', /CREATE INDEX name/],
  ['create table t (a int); alter table t modify a text', /a new table/],
  ['rename table t to u', /RENAME TO/],
  ['drop table t cascade', /DROP TABLE alone/],
  ["select eomonth('2020-01-01')", /start of month/],
  ['start transaction', /BEGIN/],
  ['create materialized view v as select 1', /CREATE TABLE … AS SELECT/],
  ['select 1 as a into t from u', /CREATE TABLE name AS SELECT/],
  ['select 1 xor 0', /a <> b/],
  ["select convert('1', signed)", /CAST\(value AS INTEGER\)/],
  ["select repeat('a', 3)", /zeroblob/],
  ["select N'a'", /the text alone/],
  ["select jsonb '{}'", /json_extract/],
  ['create table t (a int) engine=innodb', /without options/],
  ['create table t (a nvarchar(max))', /TEXT/],
  ['create table t (a int, key k (a))', /CREATE INDEX/],
  ['insert into t values (default)', /DEFAULT VALUES/],
  ['delete a from a join b', /WHERE id IN/],
  ['select current_user', /one user/],
  ["print 'a'", /only queries/],
  ['select 1 > all (select 1)', /SELECT max\(value\)/],
  ['select 1 = any (select 1)', /IN for = ANY/],
  ['select 2^3', /power\(2, 3\)/],
  ['select * into #t from x', /CREATE TEMP TABLE/],
  ['create table #t (a int)', /CREATE TEMP TABLE/],
  ['select a from (select 1) as t(a)', /WITH t\(a, b\) AS \(SELECT/],
  ['select a from (select 1) t (a)', /WITH t\(a, b\) AS \(SELECT/],
  ['select count(distinct a, b) from (select 1 as a, 2 as b)', /count\(DISTINCT a \|\| '-' \|\| b\)/],
  ['create table t (a int); alter table t add constraint c unique (a)', /a new table with the constraints/],
  ['create table t (a int); alter table t add primary key (a)', /a new table with the constraints/],
  ["select soundex('a')", /counterpart: none/],
])('%j names what SQLite has instead', async (code, output) => {
  expect(await run(code)).toEqual({
    end: 'failed',
    output: typeof output === 'string' ? output : expect.stringMatching(output),
  })
})

test.each([
  ['create table t (id serial primary key, a text)', /^This is SQLite\..*INTEGER PRIMARY KEY/],
  ['create table t (id int auto_increment primary key)', /^This is SQLite\..*INTEGER PRIMARY KEY/],
  ['create table t (id int identity(1,1))', /^This is SQLite\..*INTEGER PRIMARY KEY/],
  ['select $$a$$ as a', /^This is SQLite\..*a text in '…'/],
  ['create table t (id integer primary key, serial text, serial_number int)', /^$/],
  ["create table t (a text default 'id serial')", /^$/],
  ["select cast('2024-01-01' as date)", /^This is SQLite\..*date\(value\)/],
  ['select current_date + 1', /^This is SQLite\..*\+1 day/],
  ['select @x', /^This is SQLite\..*no variables/],
  ["select 'a@b', current_date", /^'a@b'/],
  ['select :id', /^This is SQLite\..*placeholders/],
  ['select 1 where 1 = ?', /^This is SQLite\..*placeholders/],
  ['select 1 where 1 = $1', /^This is SQLite\..*placeholders/],
  ["select 'who?', ':id $1', 1 as `a?`, 2 as [:b]", /^'who\?'/],
  ['create table t (d date, n int); select max(d) - min(d) from t', /^This is SQLite\..*julianday/],
  ['create table t (d date, n int); select n, t.d + 7 from t', /^This is SQLite\..*julianday/],
  ['create table t (d date); select lag(d) over (order by d) - d from t', /^This is SQLite\..*julianday/],
  ["select '2024-03-01' - '2024-01-01' as a", /^This is SQLite\..*julianday/],
  ["select date('2024-03-01') - date('2024-01-01') as a", /^This is SQLite\..*julianday/],
  ['create table t (d date, n int); select n - 1, julianday(d) - julianday(d) from t', /^n - 1/],
  ["select julianday('2024-03-01') - julianday('2024-01-01') as a", /^a\n/],
  ["select 'a' + 'b'", /^This is SQLite\..*\|\|/],
  ['create table t (a varchar(9), b text); select a + b from t', /^This is SQLite\..*\|\|/],
  ["select '2' + 3 as a", /^a\n/],
  ['select cast(2.567 as decimal(10,2))', /^This is SQLite\..*round\(value, 2\)/],
  ["select cast('abc' as varchar(2))", /^This is SQLite\..*substr/],
  ['select cast(2.567 as decimal)', /^cast/],
])('%j runs, and what it would do elsewhere is named', async (code, output) => {
  expect(await run(code)).toEqual({ end: 'done', output: expect.stringMatching(output) })
  expect(await run('select 1 as a', code)).toMatchObject({ end: 'done' })
})

test('a row that refers to no other row is refused', async () => {
  const tables =
    'create table a (id int primary key); create table b (a_id int references a on delete cascade); insert into a values (1); insert into b values (1);'
  expect(await run('insert into b values (2)', tables)).toEqual({
    end: 'failed',
    output: 'FOREIGN KEY constraint failed\n',
  })
  expect((await run('delete from a; select count(*) as n from b', tables)).output).toContain('\n0\n')
})

test.each(['\u00a0', '\u3000', '\u202f', '\u200b ', '\ufeff'])(
  'a query with the blank %j of a web page runs, and texts keep theirs',
  async blank => {
    const { output } = await run(`${blank}select${blank} length('a${blank}b') as "x${blank}"`)
    expect(output.split('\n').slice(0, 3)).toEqual([
      `x${blank}`.trimEnd(),
      expect.stringContaining('-'),
      String(2 + [...blank].length),
    ])
  },
)

test.each(['select ‘a’', 'select “a”', "select 'a’"])(
  'typographic quotation marks are named: %s',
  async code => {
    expect((await run(code)).output).toMatch(/\nWrite texts in straight quotation marks: 'text'\.\n$/)
  },
)

test('fractions, texts with line breaks and bytes are told apart from other values', async () => {
  const { output } = await run(
    "select 1.0, 5 / 2, 10 / 2.0, 0.1 + 0.2, 1e20, 9223372036854775807 + 1, 9e999, 'a\nb', x'00'",
  )
  expect(output.split('\n')[2]?.split(/ *\| */)).toEqual([
    ...['1.0', '2', '5.0', '0.3', '1.0e+20', '9.22337203685478e+18', 'Inf', 'a\\nb', '<1 byte>'],
  ])
})

test('a counterpart is named in the tables too, and not for an ordinary mistake', async () => {
  expect((await run('select 1', 'create table t (a int default now())')).output).toContain('This is SQLite')
  expect(await run('selec 1')).toEqual({ end: 'failed', output: 'near "selec": syntax error\n' })
  const conflict = 'insert into t select wrong from t where true on conflict do nothing'
  expect(await run(conflict, 'create table t (id int unique)')).toEqual({
    end: 'failed',
    output: 'no such column: wrong\n',
  })
  expect(await run('select a from missing')).toEqual({ end: 'failed', output: 'no such table: missing\n' })
})

test.each([
  ['brackets', `${'('.repeat(3000)}1${')'.repeat(3000)}`, 'Recursion limit'],
  ['queries', `${'(select '.repeat(300)}1${')'.repeat(300)}`, 'Expression tree is too large'],
  ['signs', `${'- '.repeat(3000)}1`, 'Recursion limit'],
])('a statement with %s nested too deeply is an error with its line', async (_, expression, reason) => {
  const { end, output } = await run(`create table t (a);\n\n  -- all\nselect ${expression};\nselect 2;`)
  expect(end).toBe('failed')
  expect(output).toContain(`Nested too deeply for SQLite (line 3): ${reason}`)
  expect((await run('select 1;', `select 1;\nselect ${expression};`)).output).toContain(
    'Nested too deeply for SQLite (in the input)',
  )
})

test('a statement with too many parts is not called nested', async () => {
  const { output } = await run(`select ${Array.from({ length: 600 }, () => '1').join(' union all select ')}`)
  expect(output).toBe('too many terms in compound SELECT\n')
})
