import { expect, test } from 'vitest'
import type { CsvMapping } from '#contract/admin/bank-statements.ts'
import { camtOf, toWindows1251 } from '#test/bank-statements.ts'
import { readCamt } from './parse-camt.ts'
import { decodeText, parseAmount, parseDay, readCsvLines, readCsvTable } from './parse-csv.ts'
import { findPayoutIds, parseMinorUnits } from './statement.ts'

const id = '0196a1b2-0000-4000-8000-00000000000a'
const reference = id.replaceAll('-', '')

test.each([
  ['42.5', 4250],
  ['42.500', 4250],
  ['0.07', 7],
  ['90071992547.41', 9_007_199_254_741],
  ['42.505', null],
  ['-42.50', null],
  ['1e3', null],
  ['', null],
])('the plain decimal %j is %j', (text, minor) => {
  expect(parseMinorUnits(text)).toBe(minor)
})

test.each([
  ['-1 234,56', -123_456],
  ['−1\u00A0234,5', -123_450],
  ['1,234.56', 123_456],
  ['1.234.567,89', 123_456_789],
  ['(42.50)', -4250],
  ['42,50-', -4250],
  ["1'234.00", 123_400],
  ['1,234', 123_400],
  ['7', 700],
  ['1,2,3', null],
  ['12 USD', null],
  ['(42.50', null],
  ['', null],
])('the amount %j is %j', (text, minor) => {
  expect(parseAmount(text)).toBe(minor)
})

test.each([
  ['2030-05-03', '2030-05-03'],
  ['03.05.2030', '2030-05-03'],
  ['3/5/2030 12:30', '2030-05-03'],
  ['2030-05-03T23:59:00+04:00', '2030-05-03'],
  ['31.02.2030', null],
  ['Total', null],
])('the day %j is %j', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test('a reference is found in a text, with dashes or divided by the bank', () => {
  expect(findPayoutIds(`Payout ${reference} of May`)).toEqual([id])
  expect(findPayoutIds(`Payout ${id}`)).toEqual([id])
  expect(findPayoutIds(`${reference.slice(0, 20)} ${reference.slice(20)}`)).toEqual([id])
  expect(findPayoutIds(`${reference}ab`)).toEqual([])
})

test('an entry of a batch has a line for each transaction', () => {
  const { lines, skipped } = readCamt(
    camtOf([
      {
        reference: 'B1',
        amount: '60.00',
        transactions: [
          { id: reference, amount: '42.50' },
          { id: 'NOTPROVIDED', amount: '17.50', text: `Payout ${reference}` },
        ],
      },
      { reference: 'B2', amount: '5.00', status: 'PDNG' },
      { reference: 'B3', amount: '5.005' },
    ]),
  )
  expect(lines).toMatchObject([
    { isCredit: false, bookedOn: '2030-05-04', amounts: [{ minor: 4250, currency: 'USD' }], payoutIds: [id] },
    { amounts: [{ minor: 1750 }], payoutIds: [id], text: expect.stringContaining('Nino Beridze') },
  ])
  expect(skipped).toBe(2)
})

test('a return has its reason, and version 8 is read too', () => {
  const newer = camtOf([
    { reference: 'R1', amount: '42.50', isCredit: true, transactions: [{ id: reference, reason: 'AC04' }] },
  ])
    .replaceAll('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')
    .replaceAll('<Document xmlns=', '<c:Document xmlns:c=')
    .replaceAll('</Document>', '</c:Document>')
  expect(readCamt(newer).lines).toMatchObject([
    { isCredit: true, amounts: [{ minor: 4250 }], payoutIds: [id], returnReason: 'AC04 · Account closed' },
  ])
})

test('equal lines have different keys, and the same line in another statement has the same key', () => {
  const entry = { reference: 'B1', amount: '42.50', transactions: [{ id: reference }] }
  const keys = readCamt(camtOf([entry, entry])).lines.map(line => line.key)
  expect(new Set(keys).size).toBe(2)
  expect(readCamt(camtOf([entry], 'STMT-2')).lines[0]?.key).toBe(keys[0])
})

const entities = `<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>`

test.each([
  ['entities', camtOf([]).replace('<Document', `${entities}<Document`)],
  [
    'a file of the machine',
    camtOf([]).replace('<Document', '<!DOCTYPE d SYSTEM "file:///etc/passwd"><Document'),
  ],
  ['no end', camtOf([]).replace('</BkToCstmrStmt></Document>', '')],
  [
    'deep nesting',
    `<Document><BkToCstmrStmt>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</BkToCstmrStmt></Document>`,
  ],
  ['another message', '<Document><CstmrCdtTrfInitn/></Document>'],
  ['a page', '<html><body>Log in</body></html>'],
])('XML with %s is refused', (_, text) => {
  expect(() => readCamt(text)).toThrow('unreadable')
})

test('an entity that no document defines stays text', () => {
  const text = camtOf([
    { reference: 'B1', amount: '1.00', transactions: [{ text: '&xxe; &amp; &#65;&lt;' }] },
  ])
  expect(readCamt(text).lines[0]?.text).toContain('&xxe; & A<')
})

const mapping: CsvMapping = {
  ...{ date: 0, amountKind: 'debitNegative', amount: 2, credit: null, reference: 1, party: null },
  ...{ currencyColumn: null, currency: 'USD' },
}

test('a Russian file in windows-1251 has semicolons, decimal commas and lines above its table', () => {
  const text = [
    'Выписка по счёту',
    '',
    'Дата;Назначение;Сумма',
    `03.05.2030;Выплата ${reference};-1 042,50`,
    '04.05.2030;"Комиссия; банк";-2,00',
    'Итого;;-1 044,50',
  ].join('\r\n')
  const table = readCsvTable(decodeText(toWindows1251(text)))
  expect(table.columns).toEqual(['Дата', 'Назначение', 'Сумма'])
  expect(readCsvLines(table, mapping)).toMatchObject({
    lines: [
      { isCredit: false, bookedOn: '2030-05-03', amounts: [{ minor: 104_250 }], payoutIds: [id] },
      { payoutIds: [], text: 'Комиссия; банк' },
    ],
    skipped: 1,
  })
})

test('a Georgian file in UTF-8 with a byte order mark has two columns of amounts', () => {
  const text = `\uFEFFთარიღი,აღწერა,გასვლა,შემოსვლა,ვალუტა\n2030-05-03,"${reference}",42.50,,GEL\n2030-05-04,${reference},,42.50,GEL\n`
  const table = readCsvTable(decodeText(new TextEncoder().encode(text)))
  expect(table.columns[0]).toBe('თარიღი')
  const twoColumns = {
    ...mapping,
    amountKind: 'twoColumns',
    credit: 3,
    currencyColumn: 4,
  } satisfies CsvMapping
  expect(readCsvLines(table, twoColumns).lines).toMatchObject([
    { isCredit: false, amounts: [{ minor: 4250, currency: 'GEL' }] },
    { isCredit: true, amounts: [{ minor: 4250, currency: 'GEL' }] },
  ])
})

test('columns without dates or amounts are refused, and a text without a table is', () => {
  const table = readCsvTable('a;b;c\n1;2;3\n')
  expect(() => readCsvLines(table, mapping)).toThrow('columns')
  expect(() => readCsvTable('hello')).toThrow('unreadable')
  expect(() => readCsvTable('')).toThrow('unreadable')
  expect(() => readCsvTable(`a;b;c\n${'1;2;3\n'.repeat(20_001)}`)).toThrow('too_long')
})
