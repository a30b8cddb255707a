/**
 * Functions of PostgreSQL, MySQL and other databases that have another name in SQLite. Each key lists names, separated
 * by `|`.
 */
const counterparts: Readonly<Record<string, string>> = {
  'now|getdate|sysdate': "datetime('now'), or CURRENT_TIMESTAMP",
  'curdate|today': "date('now'), or CURRENT_DATE",
  curtime: "time('now'), or CURRENT_TIME",
  'date_trunc|trunc': "strftime('%Y-%m-01', value) for a month",
  'date_part|date_format|to_char|year|month|day|hour|minute|second|dayofweek|weekday':
    "strftime('%Y-%m-%d %H:%M', value), with the parts that are needed",
  'to_date|str_to_date|to_timestamp|make_date': "date('2026-01-31'), with the text in this order",
  'date_add|date_sub|dateadd|adddate|add_months': "date(value, '+1 day')",
  'datediff|date_diff|age|months_between|timestampdiff': 'julianday(a) - julianday(b), in days',
  'unix_timestamp|from_unixtime': "unixepoch(value), and datetime(seconds, 'unixepoch')",
  left: 'substr(text, 1, length)',
  right: 'substr(text, -length)',
  'len|char_length|character_length|datalength': 'length(text)',
  'position|strpos|locate|charindex': 'instr(text, part)',
  'lpad|rpad': "printf('%5s', value), with a minus sign to pad on the right",
  'split_part|string_to_array|regexp_split_to_table': 'substr with instr, or a recursive WITH',
  'regexp|regexp_replace|regexp_matches|regexp_match|regexp_like':
    'LIKE or GLOB; there are no regular expressions',
  'initcap|reverse': 'upper, lower and substr',
  translate: 'replace(text, part, other), once for each',
  'repeat|replicate|space': "replace(hex(zeroblob(count)), '00', text)",
  ascii: 'unicode(text)',
  chr: 'char(code)',
  'convert|try_cast|to_number|str|safe_cast': 'CAST(value AS INTEGER), or AS TEXT, AS REAL',
  any_value: 'max(value)',
  'any|some': 'IN (…), or EXISTS (SELECT …)',
  'rollup|cube|grouping': 'UNION ALL of the groupings',
  json_each: 'FROM json_each(array), as a table',
  string_split: 'substr with instr, or a recursive WITH',
  'quote_literal|quote_ident': 'quote(value)',
  row: '(a, b)',
  'cardinality|array_length': 'json_array_length(array)',
  'currval|setval': 'INTEGER PRIMARY KEY, which counts by itself',
  'pg_sleep|sleep|database|current_database|schema|user': 'nothing: there is one database and one user',
  'nvl|ifnull|isnull': 'ifnull(a, b) or coalesce(a, b)',
  decode: 'CASE WHEN … THEN … END',
  greatest: 'max(a, b, …)',
  least: 'min(a, b, …)',
  'array_agg|json_agg|jsonb_agg': 'json_group_array(value)',
  'json_object_agg|jsonb_object_agg': 'json_group_object(name, value)',
  'json_build_object|jsonb_build_object': 'json_object(name, value, …)',
  'listagg|string_agg': "group_concat(value, ', ')",
  unnest: 'json_each(array)',
  generate_series: 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 10)',
  'bool_and|every': 'min(condition)',
  bool_or: 'max(condition)',
  'percentile_cont|percentile_disc': 'row_number() over an ordered window, and the row in the middle',
  'stddev|stddev_pop|variance|var_pop': 'avg(x * x) - avg(x) * avg(x)',
  last_insert_id: 'last_insert_rowid()',
  'eomonth|last_day': "date(value, 'start of month', '+1 month', '-1 day')",
  utc_timestamp: "datetime('now'), or CURRENT_TIMESTAMP",
  nextval: 'INTEGER PRIMARY KEY, which counts by itself',
  'uuid|gen_random_uuid|newid': 'hex(randomblob(16))',
  rand: 'random()',
  version: 'sqlite_version()',
}

/** Syntax that SQLite does not have. The error names the counterpart of the first one in the statement. */
const syntax: readonly (readonly [RegExp, string])[] = [
  [/\bdefault\s+\w+\s*\(/i, 'DEFAULT CURRENT_TIMESTAMP, or an expression in brackets'],
  [/\bilike\b/i, 'LIKE, which ignores the case of a to z'],
  [/::\s*\w/, 'CAST(value AS TEXT), or date(value) for a date'],
  [/!?~\*?\s*'|\bsimilar\s+to\b|\brlike\b/i, 'LIKE or GLOB; there are no regular expressions'],
  [/\bextract\s*\(/i, "strftime('%Y', value)"],
  [/\bposition\s*\(/i, 'instr(text, part)'],
  [/\bsubstring\s*\([^,)]*\bfrom\b/i, 'substr(text, start, length)'],
  [/\btrim\s*\([^,)]*\bfrom\b/i, 'trim(text, letters)'],
  [/\b(?:date|time|timestamp)\s+'/i, "date('2026-01-31'), or the text alone"],
  [/\bdate_?add\s*\(/i, "date(value, '+1 day')"],
  [/\bdatediff\s*\(|\btimestampdiff\s*\(/i, 'julianday(a) - julianday(b), in days'],
  [/\bgenerate_series\s*\(/i, 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 10)'],
  [
    /\bfrom\s*\(\s*values\b[\s\S]*?\)\s*(?:as\s+)?\w+\s*\(\s*\w+\s*(?:,\s*\w+\s*)*\)/i,
    'WITH v(a, b) AS (VALUES (1, 2)) SELECT * FROM v',
  ],
  [
    /[<>=]\s*(?:all|any|some)\s*\(/i,
    '> (SELECT max(value) …) for ALL, > (SELECT min(value) …) for ANY, and IN for = ANY',
  ],
  [
    /\balter\s+table\b[\s\S]*\b(?:add\s+(?:constraint|primary|foreign|unique|check)|drop\s+(?:constraint|primary|foreign))\b/i,
    'a new table with the constraints, and INSERT INTO … SELECT',
  ],
  [/\bwithin\s+group\b/i, 'row_number() over an ordered window, and the row in the middle'],
  [/\bmerge\s+into\b/i, 'INSERT … ON CONFLICT (column) DO UPDATE SET …'],
  [/\brownum\b/i, 'LIMIT at the end, or row_number() OVER (ORDER BY …)'],
  [/\bdiv\b/i, '/, which divides integers without a remainder'],
  [/<=>/, 'IS, which also compares NULL'],
  [/\be'/i, "a text in '…', with char(10) for a line break"],
  [/\bcreate\s+or\s+replace\s+view\b/i, 'DROP VIEW IF EXISTS, then CREATE VIEW'],
  [/^\s*show\s+databases\b/i, 'nothing: there is one database and one user'],
  [/\b(?:update|delete)\b[\s\S]*\blimit\b/i, 'WHERE rowid IN (SELECT rowid FROM … LIMIT …)'],
  [/\binterval\b/i, "date(value, '+1 day')"],
  [
    /\b(current_(date|time|timestamp)|localtimestamp)\s*\(/i,
    'CURRENT_DATE or CURRENT_TIMESTAMP, without brackets',
  ],
  [/\bsysdate\b/i, "datetime('now'), or CURRENT_TIMESTAMP"],
  [/\bisnull\s*\(/i, 'ifnull(a, b) or coalesce(a, b)'],
  [
    /\binformation_schema\b|\bpg_(?:catalog|tables|class)\b|^\s*(?:\\d|\.tables|\.schema)/i,
    'SELECT name, sql FROM sqlite_schema',
  ],
  [/\bseparator\s+'/i, "group_concat(value, ', ')"],
  [/\bgroup\s+by\s+all\b/i, 'GROUP BY with the names of the columns'],
  [/\b(?:grouping\s+sets|with\s+rollup|with\s+cube)\b/i, 'UNION ALL of the groupings'],
  [/\bpivot\s*\(/i, 'sum(CASE WHEN … THEN … END), once for each column'],
  [/\*\s*(?:exclude|except|replace)\s*\(/i, 'the names of the columns that are wanted'],
  [/\blimit\s+all\b/i, 'no LIMIT'],
  [/^(?![\s\S]*\blimit\b)[\s\S]*\boffset\b/i, 'LIMIT -1 OFFSET 10'],
  [/\bexplain\s+(?:analyze|\()/i, 'EXPLAIN QUERY PLAN SELECT …'],
  [/^\s*start\s+transaction\b/i, 'BEGIN'],
  [/\bmaterialized\s+view\b/i, 'CREATE TABLE … AS SELECT …'],
  [/\bunlogged\s+table\b/i, 'CREATE TABLE alone'],
  [/^\s*select\b[\s\S]*?\binto\s+\w+\s+from\b/i, 'CREATE TABLE name AS SELECT …'],
  [/\bexcept\s+all\b|\bintersect\s+all\b|\bminus\s+select\b/i, 'EXCEPT or INTERSECT, each row once'],
  [/\bxor\b/i, '(a AND NOT b) OR (b AND NOT a), or a <> b for conditions'],
  [/\boverlay\s*\(/i, 'substr and ||'],
  [/\bbetween\s+symmetric\b/i, 'BETWEEN min(a, b) AND max(a, b)'],
  [/\btry_cast\s*\(|\bconvert\s*\(/i, 'CAST(value AS INTEGER), or AS TEXT, AS REAL'],
  [/\bvalues\s*\([^)]*\bdefault\b/i, 'the columns that have a value, or DEFAULT VALUES'],
  [/\bdelete\s+(?:\w+\s+from|from\s+\w+\s+using)\b/i, 'WHERE id IN (SELECT …)'],
  [/^\s*upsert\b/i, 'INSERT … ON CONFLICT (column) DO UPDATE SET …'],
  [
    /\)\s*(?:engine|default\s+charset|charset|collate|auto_increment|comment)\b/i,
    'CREATE TABLE without options',
  ],
  [/\b(?:nvarchar|varchar|varbinary)\s*\(\s*max\s*\)/i, 'TEXT'],
  [/,\s*(?:fulltext|unique)?\s*(?:index|key)\b|\bfulltext\s*\(/i, 'CREATE INDEX name ON table (column)'],
  [/\b[nu]&?'/i, "the text alone, in '…'"],
  [/\bb'[01]+'/i, 'a number'],
  [/\bjsonb?\s+'/i, "the text alone, and json_extract(text, '$.a')"],
  [/\bcreate\s+sequence\b/i, 'INTEGER PRIMARY KEY, which counts by itself'],
  [/\bcurrent_user\b|\bsession_user\b|\bselect\s+user\b/i, 'nothing: there is one database and one user'],
  [/\bstring_split\s*\(/i, 'substr with instr, or a recursive WITH'],
  [/^\s*(?:delimiter|go|print|exec|call|do|copy|lock)\b/i, 'nothing: there are only queries and tables'],
  [/\bqualify\b/i, 'a subquery with the window function, and WHERE around it'],
  [/\bat\s+time\s+zone\b/i, "datetime(value, '+3 hours')"],
  [/\bindex\s+concurrently\b/i, 'CREATE INDEX alone'],
  [/\btablesample\b/i, 'ORDER BY random() LIMIT 10'],
  [/^\s*table\s+\w+\s*;?\s*$/i, 'SELECT * FROM table'],
  [/\b(?:ignore|respect)\s+nulls\b/i, 'a subquery with WHERE value IS NOT NULL'],
  [/\bwith\s*\(\s*(?:nolock|updlock|readpast)\b/i, 'nothing: there are no locks on rows'],
  [/\bdate(?:part|name|diff)\s*\(/i, "strftime('%Y', value)"],
  [/^\s*update\s+\w+\s+(?:\w+\s+)?(?:inner\s+|left\s+)?join\b/i, 'UPDATE … SET … FROM other WHERE …'],
  [/^\s*with\b[\s\S]*\(\s*(?:delete|update|insert)\b/i, 'a statement of its own with RETURNING'],
  [/^\s*comment\s+on\b/i, 'a comment behind --'],
  [/\bon\s+update\s+current_timestamp\b/i, 'CREATE TRIGGER … AFTER UPDATE'],
  [/\busing\s+(?:btree|hash|gin|gist)\b|\)\s*include\s*\(/i, 'CREATE INDEX name ON table (column)'],
  [/^\s*alter\s+table\s+\w+\s+(?:modify|change)\b/i, 'a new table with INSERT INTO … SELECT'],
  [/^\s*rename\s+table\b/i, 'ALTER TABLE name RENAME TO other'],
  [/^\s*drop\b[\s\S]*\b(?:cascade|restrict)\b/i, 'DROP TABLE alone'],
  [/\bdistinct\s+on\b/i, 'row_number() OVER (PARTITION BY … ORDER BY …) = 1'],
  [/\bselect\s+top\b|\bfetch\s+(first|next)\b/i, 'LIMIT at the end'],
  [/\bfrom\s+dual\b/i, 'SELECT without FROM'],
  [
    /\bauto_increment\b|\bidentity\s*\(|\bgenerated\s+(always|by\s+default)\s+as\s+identity/i,
    'INTEGER PRIMARY KEY, which counts by itself',
  ],
  [/^\s*show\s+tables\b/i, "SELECT name FROM sqlite_schema WHERE type = 'table'"],
  [/^\s*(describe|desc|show\s+(columns|create))\b/i, "SELECT * FROM pragma_table_info('table')"],
  [/^\s*truncate\b/i, 'DELETE FROM table'],
  [/\bon\s+duplicate\s+key\b/i, 'ON CONFLICT (column) DO UPDATE SET …'],
  [/\binsert\s+ignore\b/i, 'INSERT OR IGNORE'],
  [/\bcreate\s+type\b|\benum\s*\(/i, "CHECK (column IN ('a', 'b'))"],
  [/\bfor\s+(update|share)\b/i, 'nothing: there are no locks on rows'],
  [/\balter\s+column\b|\bmodify\s+column\b/i, 'a new table with INSERT INTO … SELECT'],
  [/\barray\s*\[/i, 'json_array(…)'],
  [/\b(lateral|cross\s+apply|outer\s+apply)\b/i, 'a join with a subquery or a window function'],
  [/@\w|^\s*(set|declare)\b/i, 'WITH name AS (SELECT …); there are no variables'],
  [
    /\bcreate\s+(or\s+replace\s+)?(function|procedure)\b/i,
    'WITH or CREATE VIEW; there are no stored programs',
  ],
  [
    /^\s*(grant|revoke|use|create\s+(database|schema|user|role|extension))\b/i,
    'nothing: there is one database and one user',
  ],
  [
    /\bcount\s*\(\s*distinct\b[^()]*,/i,
    "count(DISTINCT a || '-' || b), or count(*) of a subquery with SELECT DISTINCT",
  ],
  [/(?<!\w)#\w/, 'CREATE TEMP TABLE name'],
  [/\(\s*select\b[\s\S]*\)\s*(?:as\s+)?\w+\s*\(\s*\w/i, 'WITH t(a, b) AS (SELECT …) SELECT * FROM t'],
  [/\w\s*\^\s*\w/, 'power(2, 3)'],
]

/** SQLite has ON CONFLICT too, but after SELECT … FROM it reads ON as the condition of a join. */
const conflictOfSelect = /\bselect\b[^;]*\bon\s+conflict\b/i

/** SQLite's counterpart of what a message complains about, or null. */
export function findCounterpart(message: string, sql: string): string | null {
  const called = /^no such function: (\w+)/i.exec(message)?.[1]?.toLowerCase()
  if (called) {
    const names = Object.keys(counterparts).find(key => key.split('|').includes(called))
    return names === undefined ? 'none' : (counterparts[names] ?? null)
  }
  if (
    !/syntax error|unrecognized token|no such (column|table)|DISTINCT aggregates|arguments to function count\b/i.test(
      message,
    )
  )
    return null
  const found = syntax.find(([pattern]) => pattern.test(sql))?.[1]
  if (found !== undefined) return found
  return /syntax error/i.test(message) && conflictOfSelect.test(sql)
    ? 'WHERE true between SELECT … FROM and ON CONFLICT'
    : null
}

/** Columns that other databases number, and that stay empty in SQLite. */
const numberedColumn =
  /\b(?:\w+\s+(?:small|big)?serial\b|identity\s*\(|auto_increment|generated\s+(?:always|by\s+default)\s+as\s+identity)/i

const calculatesWithYears =
  "julianday(a) - julianday(b), in days, or date(value, '+1 day'); this calculates with the year alone"
const addsTexts = "||, or date(value, '+1 day') for a date; + takes texts for numbers"

/** Accepted by SQLite with another meaning. The patterns match a statement that `maskQuotedParts` has masked. */
const silentDifferences: readonly (readonly [RegExp, string])[] = [
  [/\$\$/, "a text in '…'; this is an empty value"],
  [/\bcast\s*\([^()]*\bas\s+(?:date|time|timestamp)\w*\s*\)/i, 'date(value); this is the year as a number'],
  [/\bcurrent_(?:date|timestamp)\s*[+-]\s*\d/i, "date('now', '+1 day'); this adds to the year"],
  [/(?<![\w@])@\w+/, 'WITH name AS (SELECT …); there are no variables, and this is NULL'],
  [
    /(?<![\w:]):[a-z_]\w*|\?|(?<![\w$])\$\w/i,
    'the value itself; there are no values for placeholders, and this is NULL',
  ],
  [/\b(?:date|datetime)\s*\([^()]*\)\s*[+-](?!>)/i, calculatesWithYears],
  [/''\s*\+|\+\s*''/, addsTexts],
  [
    /\bcast\s*\([\s\S]*\bas\s+(?:decimal|numeric|dec)\s*\([\d\s,]*\)\s*\)/i,
    'round(value, 2); CAST keeps all digits',
  ],
  [
    /\bcast\s*\([\s\S]*\bas\s+n?(?:var)?char(?:acter)?(?:\s+varying)?\s*\([\d\s]*\)\s*\)/i,
    'substr(text, 1, length); CAST keeps the whole text',
  ],
]

/** A column of the tables, with the type it was declared with. */
export type DeclaredColumn = { name: string; type: string }

/** Hint for a statement that SQLite accepts with another meaning, or null. */
export function findSilentDifference(sql: string, columns: readonly DeclaredColumn[]): string | null {
  const masked = maskQuotedParts(sql)
  if (/^\s*create\b/i.test(masked) && numberedColumn.test(masked))
    return 'INTEGER PRIMARY KEY, which counts by itself'
  const found = silentDifferences.find(([pattern]) => pattern.test(masked))?.[1]
  if (found !== undefined) return found
  const dates = ['current_date', 'current_timestamp', ...findNames(columns, /date|time/i)].join('|')
  const isDateTerm = new RegExp(
    String.raw`\b(?:${dates})\s*[+-](?!>)|\b(?:max|min|lag|lead|first_value|last_value)\s*\(\s*(?:\w+\.)?(?:${dates})\b[^()]*\)\s*(?:over\s*\([^()]*\)\s*)?[+-](?!>)`,
    'i',
  )
  if (isDateTerm.test(masked)) return calculatesWithYears
  const texts = findNames(columns, /char|text|clob/i).join('|')
  return texts !== '' && new RegExp(String.raw`\b(?:${texts})\s*\+`, 'i').test(masked) ? addsTexts : null
}

/** Names whose columns are of such a type in every table. With other names, another column could be meant. */
const findNames = (columns: readonly DeclaredColumn[], type: RegExp): string[] =>
  columns
    .filter(({ name }) => /^\w+$/.test(name))
    .filter(({ name }) => columns.every(column => column.name !== name || type.test(column.type)))
    .map(({ name }) => name)

/** String literals, quoted names and comments. */
export const quotedParts = /'(?:[^']|'')*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--.*|\/\*[\s\S]*?\*\//g

/** A statement without quoted names and comments. A number, a date or an empty string replaces each string literal. */
const maskQuotedParts = (sql: string): string =>
  sql.replace(quotedParts, part => {
    if (!part.startsWith("'")) return ''
    if (/^'\s*[+-]?[\d.]+\s*'$/.test(part)) return '0'
    return /^'\d{4}-\d\d-\d\d/.test(part) ? 'current_date' : "''"
  })
