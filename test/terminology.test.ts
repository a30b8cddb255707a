import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { englishWords, oldEnglishPhrases, russianWords } from './terminology.ts'

// Screens, errors, emails, and the sandbox pages that a payer sees.
const files = globSync([
  'src/web/i18n/{en,ru}/**/*.ts',
  'src/contract/errors/*.ts',
  'src/server/notifications/templates/*.ts',
  'src/server/notifications/{catalog,render}.ts',
  'src/server/marketplace/public-profiles/presenter.ts',
  'src/fake-payment-provider/page/*.ts',
]).filter(file => !file.endsWith('.test.ts'))

type UserText = { file: string; sentence: string }

/** Every user text of a file, without comments and technical strings. */
function textsOf(file: string): UserText[] {
  const source = readFileSync(file, 'utf8')
    .replace(/^import .*$|^} from .*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '')
  const texts = [...source.matchAll(/"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
  return texts
    .map(([, double, single, template]) => ({ file, sentence: double ?? single ?? template ?? '' }))
    .filter(({ sentence }) => /^\p{Lu}|\s/u.test(sentence))
}

const isRussian = ({ sentence }: UserText) => /[а-яё]/i.test(sentence)
const userTexts = files.flatMap(textsOf)
/** Placeholders and links have names of their own. */
const readable = (sentence: string) => sentence.replace(/\{\{\w+\}\}|\$\{[^}]*\}|<\/?\w+>/g, '')

for (const [language, terms, texts] of [
  ['English', englishWords, userTexts.filter(userText => !isRussian(userText))],
  ['Russian', russianWords, userTexts.filter(isRussian)],
] as const) {
  test(`a term has one name everywhere in ${language}`, () => {
    expect(texts.length).toBeGreaterThan(500)
    const otherNames = texts.flatMap(({ file, sentence }) =>
      terms
        .filter(({ others, specified }) => others.test(readable(sentence)) && !specified?.test(sentence))
        .map(({ word }) => `${file}: “${sentence}” should say “${word}”`),
    )
    expect(otherNames).toEqual([])
  })
}

/** Policies keep their formal wording, and the sandbox its protocol. */
const isFormal = ({ file }: UserText) => /\/public\/legal\.ts$|^src\/fake-payment-provider\//.test(file)
const commandTexts = globSync(['src/server/{cli,backup}.ts', 'src/server/admin/**/*.ts'])
  .filter(file => !file.endsWith('.test.ts') && !file.endsWith('/repository.ts'))
  .flatMap(textsOf)

test('English texts are short and direct', () => {
  const screens = userTexts.filter(userText => !isRussian(userText) && !isFormal(userText))
  const find = (texts: readonly UserText[], phrases: typeof oldEnglishPhrases) =>
    texts.flatMap(({ file, sentence }) =>
      phrases
        .filter(({ phrase, specified }) => phrase.test(readable(sentence)) && !specified?.test(sentence))
        .map(({ instead }) => `${file}: “${sentence}” should say: ${instead}`),
    )
  expect([
    ...find(screens, oldEnglishPhrases),
    ...find(
      commandTexts,
      oldEnglishPhrases.filter(({ isForScreens }) => !isForScreens),
    ),
  ]).toEqual([])
})
