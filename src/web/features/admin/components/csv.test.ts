import { afterEach, expect, test } from 'vitest'
import { useLanguage } from '#web/i18n/language.ts'
import { toCsvFile } from './csv.ts'

afterEach(() => useLanguage.setState('en', true))

const rows = [
  ['Day', 'Say "hi"'],
  ['＝1+1', 2.5],
]

test('cells are quoted where needed, and none is a formula', () => {
  expect(toCsvFile(rows)).toBe('\ufeffDay,"Say ""hi"""\r\n\'＝1+1,2.5\r\n')
})

test('a Russian Excel opens the file', () => {
  useLanguage.setState('ru', true)
  expect(toCsvFile(rows)).toBe('\ufeffDay;"Say ""hi"""\r\n\'＝1+1;2,5\r\n')
})
