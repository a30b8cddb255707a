import { expect, test } from 'vitest'
import { splitSearchText, trimSearchText } from './search-text.ts'

test.each([
  ['Beridze, Nino', ['beridze', 'nino']],
  ['  “Nino”;«Нино»', ['nino', 'нино']],
  ['Beridze/Nino', ['beridze', 'nino']],
  ['نينو، بيريدزه؛', ['نينو', 'بيريدزه']],
  ['Ｎｉｎｏ，Ｃ＋＋', ['nino', 'c++']],
  ['マリア・ガルシア', ['マリア', 'ガルシア']],
  ['Nino - Google (C#).', ['nino', 'google', 'c#']],
  [
    "C++ C# .NET CI/CD Node.js O'Brien Smith-Jones",
    ['c++', 'c#', '.net', 'ci/cd', 'node.js', "o'brien", 'smith-jones'],
  ],
  ['"AT&T", 100% data_', ['at&t', '100%', 'data_']],
  ['“Nino@Example.com”,', ['nino@example.com']],
  ['...nino?!', ['nino']],
  ['Nino & 🚀', ['nino']],
  ['%', ['%']],
  ['"', ['"']],
  [' ', []],
  ['', []],
])('%j is searched for by its words', (text, words) => {
  expect(splitSearchText(text)).toEqual(words)
})

test.each([
  ['“pi_123”,', 'pi_123'],
  ['(C++)', 'C++'],
  ['.NET.', '.NET'],
  ['nino+work@example.com;', 'nino+work@example.com'],
  ['—', '—'],
  ['', ''],
])('%j loses the punctuation around it', (text, trimmed) => {
  expect(trimSearchText(text)).toBe(trimmed)
})
