import { expect, test } from 'vitest'
import { dateToDay, dayToDate, insertSeparators, parseDay } from './date-input.ts'

test.each([
  ['26/11/2026', '2026-11-26'],
  ['26.11.2026', '2026-11-26'],
  ['26.11.2026 г.', '2026-11-26'],
  [' 6-1-2027 ', '2027-01-06'],
  ['26 11 2026', '2026-11-26'],
  ['26112026', '2026-11-26'],
  ['2026-11-26', '2026-11-26'],
  ['29/02/2028', '2028-02-29'],
  ['٢٦/١١/٢٠٢٦', '2026-11-26'],
  ['۲۶/۱۱/۲۰۲۶', '2026-11-26'],
  ['２６／１１／２０２６', '2026-11-26'],
  ['２０２６－１１－２６', '2026-11-26'],
  ['٢٦١١٢٠٢٦', '2026-11-26'],
  ['\u200e26/11/2026', '2026-11-26'],
  ['26\u200f.11\u200f.2026', '2026-11-26'],
  ['26\u00a0/ 11 / 2026', '2026-11-26'],
  ['26‐11‐2026', '2026-11-26'],
  ['29/02/2027', null],
  ['11/26/2026', null],
  ['26.11.0050', null],
  ['26/11/26', null],
  ['26/11', null],
  ['soon', null],
  ['', null],
])('%s is read as %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test('separators are inserted while the user types forward, and left alone during corrections', () => {
  const written = (keys: string) =>
    [...keys].reduce((before, key) => insertSeparators(before, before + key, '/'), '')
  expect(written('26112026')).toBe('26/11/2026')
  expect(written('26/11/2026')).toBe('26/11/2026')
  expect(written('6.1.2027')).toBe('6.1.2027')
  expect(insertSeparators('26/', '26', '/')).toBe('26')
  expect(insertSeparators('', '2026-11-26', '/')).toBe('2026-11-26')
  expect(written('٢٦١١٢٠٢٦')).toBe('26/11/2026')
  expect(written('۲۶۱۱۲۰۲۶')).toBe('26/11/2026')
  expect(written('２６１１２０２６')).toBe('26/11/2026')
  expect(written('２６／１１／２０２６')).toBe('26/11/2026')
  expect(written('26 11 2026')).toBe('26/11/2026')
  expect(written('6 1 2027')).toBe('6 1 2027')
  expect(written('\u200e26112026')).toBe('26/11/2026')
  // Edits in the middle keep the digits of the script, so that the cursor stays.
  expect(insertSeparators('٢٦/١١/٢٠٢٦', '٢٦/١/٢٠٢٦', '/')).toBe('٢٦/١/٢٠٢٦')
})

test('a day survives the conversion to a calendar date and back', () => {
  for (const day of ['2026-03-29', '2026-10-25', '0999-12-31', '2028-02-29'])
    expect(dateToDay(dayToDate(day))).toBe(day)
})
