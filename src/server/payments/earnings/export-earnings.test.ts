import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { toCsv } from '#contract/csv.ts'
import { startApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'

test('CSV follows RFC 4180, and no text becomes a formula', () => {
  expect(
    toCsv([
      ['a', 'b,c', 'say "hi"', 'two\nlines'],
      ['=1+1', '+1', '-1', '@sum', '\tx', -1, 42.5, null, 'fine=1'],
    ]),
  ).toBe(`a,"b,c","say ""hi""","two\nlines"\r\n'=1+1,'+1,'-1,'@sum,'\tx,-1.00,42.50,,fine=1\r\n`)
})

test('a text that a spreadsheet reads as a formula after cleaning it is guarded too', () => {
  const texts = [
    '＝1+1',
    '＋1',
    '－1',
    '＠sum',
    '\nx',
    '\rx',
    '\u00a0=1',
    '  =1',
    '\ufeff=1',
    '\u200e+1',
    '1=1',
    ' x',
  ]
  expect(toCsv([texts.slice(0, 4), texts.slice(6)])).toBe(
    "'＝1+1,'＋1,'－1,'＠sum\r\n'\u00a0=1,'  =1,'\ufeff=1,'\u200e+1,1=1, x\r\n",
  )
  expect(toCsv([texts.slice(4, 6)])).toBe(`"'\nx","'\rx"\r\n`)
})

test.each([
  ['Ann;=HYPERLINK("x")', `"Ann;'=HYPERLINK(""x"")"`],
  ['Ann,=1', `"Ann,'=1"`],
  ['Ann\t@x', `Ann\t'@x`],
  ['two\n ＝1', `"two\n '＝1"`],
  ['a; "-1', `"a; ""'-1"`],
  ['a;b-c, d=e', '"a;b-c, d=e"'],
])('%j has no formula behind a separator of another language’s spreadsheet', (text, cell) => {
  expect(toCsv([[text]])).toBe(`${cell}\r\n`)
})

test('a Russian Excel opens the file: semicolons and decimal commas', () => {
  const rows = [
    ['a;b', 'c,d', 'два\nряда', 42.5, -1, null, 1234.567],
    ['=1', 'x'],
  ]
  expect(toCsv(rows, 'ru')).toBe(`"a;b";c,d;"два\nряда";42,50;-1,00;;1234,57\r\n'=1;x\r\n`)
})

test('the export uses the interviewer’s time zone and language', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  const { db } = app.deps
  await db
    .updateTable('profiles')
    .set({ time_zone: 'Asia/Tbilisi' })
    .where('user_id', '=', interviewer.id)
    .execute()
  const name = '=HYPERLINK("http://evil.test","Ann, B")'
  await db.updateTable('profiles').set({ display_name: name }).where('user_id', '=', interviewee.id).execute()

  const { fileName, csv } = await app.as(interviewer).call(api.exportEarnings, {})
  expect(fileName).toBe('rehearse-earnings.csv')
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFBooking,Start (Asia/Tbilisi),Interviewee,State,Currency,Gross,Refunded,Fee,Net,Charged,Charged in,Available from (Asia/Tbilisi)',
    `${booking.id},2030-05-03 14:00,"'=HYPERLINK(""http://evil.test"",""Ann, B"")",upcoming,USD,50.00,0.00,7.50,42.50,,,2030-05-04 15:00`,
    '',
  ])
  const query = { from: '2030-05-04', to: '2030-05-31', language: 'ru' as const }
  const empty = await app.as(interviewer).call(api.exportEarnings, { query })
  expect(empty.fileName).toBe('rehearse-earnings-2030-05-04-2030-05-31.csv')
  expect(empty.csv).toMatch(/^\uFEFFЗапись;Начало \(Asia\/Tbilisi\);.*;Комиссия;/)
  const russian = await app.as(interviewer).call(api.exportEarnings, { query: { language: 'ru' } })
  expect(russian.csv).toContain(';предстоит;USD;50,00;0,00;7,50;42,50;;;')
  expect(empty.csv.trim().split('\r\n')).toHaveLength(1)
})
