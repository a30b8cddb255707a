import { expect, test } from 'vitest'
import { splitSearchText } from './search-words.ts'

test.for([
  ['Beridze, Nino', ['beridze', 'nino']],
  ['Beridze،Nino', ['beridze', 'nino']],
  ['Ｂｅｒｉｄｚｅ，Nino；', ['beridze', 'nino']],
  ['“Nino” "Beridze"; «Нино», „Nino“', ['nino', 'beridze', 'нино', 'nino']],
  ['‘Nino’ N. Beridze!', ['nino', 'n', 'beridze']],
  ['C++, C#; .NET Node.js CI/CD', ['c++', 'c#', '.net', 'node.js', 'ci/cd']],
  ['O’Brien Smith-Jones nino@example.com', ['o’brien', 'smith-jones', 'nino@example.com']],
  ['  ', []],
  ['","', ['","']],
] as const)('%j is searched as %j', ([search, words]) => {
  expect(splitSearchText(search)).toEqual(words)
})
