import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorMessages } from '#contract/errors/all-errors.ts'
import { fieldMessages } from '#contract/errors/error.ts'
import { catalog } from '#server/notifications/catalog.ts'
import { bookingEmailTemplates } from '#server/notifications/payloads.ts'
import { interviewLabels } from '#server/training/interview-labels.ts'
import { messageFiles, russian } from '#test/russian-messages.ts'
import type { Messages } from '#web/i18n/define-messages.ts'

// All Russian texts: no English left, no keys as sentences, plurals complete.

type Text = { where: string; text: string }

/** Every sentence of a message tree. Placeholders are filled with Russian text. */
function sentencesIn(messages: unknown, where: string): Text[] {
  if (typeof messages === 'string') return [{ where, text: messages }]
  if (typeof messages === 'function') return sentencesIn(filled(messages as Sentence), where)
  return Object.entries(messages ?? {}).flatMap(([name, inner]) => sentencesIn(inner, `${where}.${name}`))
}

type Sentence = (...values: never[]) => unknown

function filled(sentence: Sentence): unknown {
  const values: unknown[] = ['Анна', 'Нино', 'завтра']
  const tiers: unknown = [{ percent: '50 %', hours: 12 }]
  try {
    // Empty: it takes a number.
    return sentence(...(values as never[])) || sentence(...([2] as never[]))
  } catch {
    // A message that takes a list first.
    return sentence(...([tiers, ...values] as never[]))
  }
}

/** Names and signs that Russian writes in Latin letters. */
const latin = new Set(
  `rehearse email linkedin google client id identity stripe acct iban cookie javascript https tus ga consent
   jpg png gif webp mp4 mov avi mp3 wav m4a cvc usd eur gbp gel enter shift page up down data analyst
    csv xml camt pdf docx word jpeg frankfurter markdown pin qr apple calendar outlook thunderbird
   typescript python sql sqlite java go c input readline tab escape heic iphone utc chrome safari firefox edge microsoft
   vpn ctrl ios android devops sre ux hr dac7 smtp
   caldav ics webcal icloud fastmail nextcloud livekit`.split(/\s+/),
)
/** Leads to the English page. */
const englishLink = 'EN, in English'
/** Removes placeholders, tags, site names, addresses and commands. */
const withoutBlanks = (text: string) =>
  text.replace(
    /\{\{\w+\}\}|<\/?\w+>|\b[\w.@-]+\.(com|dev|ge|ru|example)\b|\bGE\d\d[\w ]+|npm run [a-z]+/g,
    ' ',
  )
const englishIn = ({ where, text }: Text) =>
  (withoutBlanks(text.replace(englishLink, '')).match(/[a-z][a-z\d]*/gi) ?? [])
    .filter(word => !latin.has(word.toLowerCase()))
    .map(word => `${where}: ${word}`)

/** Files of the server with texts in two languages. Each exports the Russian ones. */
const serverFiles = globSync('src/{server,fake-payment-provider}/**/*.ts').filter(
  path => !path.endsWith('.test.ts') && /\bconst ru\b/.test(readFileSync(path, 'utf8')),
)
const serverTexts = await Promise.all(
  serverFiles.map(async path => {
    const { ru }: { ru?: unknown } = await import(new URL(`../../${path}`, import.meta.url).href)
    return { path, ru }
  }),
)

test('every file of the server with Russian texts exports them', () => {
  expect(serverTexts.length).toBeGreaterThan(18)
  expect(serverTexts.filter(({ ru }) => ru === undefined)).toEqual([])
})

const allSentences = [
  ...sentencesIn(russian, 'screens'),
  ...serverTexts.flatMap(({ path, ru }) => sentencesIn(ru, path)),
  ...bookingEmailTemplates.flatMap(name => sentencesIn(catalog[name].digestLabel.ru, `digest.${name}`)),
  ...sentencesIn(interviewLabels.ru, 'training'),
]

test('no Russian sentence contains English', () => {
  expect(allSentences.length).toBeGreaterThan(900)
  expect(allSentences.flatMap(englishIn)).toEqual([])
})

const englishOf = async (area: string) => {
  const file = new URL(`../../src/web/i18n/en/${messageFiles[area]}`, import.meta.url)
  const module: Record<string, Messages> = await import(file.href)
  return module[area]?.messages ?? {}
}
/** The contract has the English error messages. */
const { error: refusals = {}, ...areas } = russian

test('no sentence is a key, in either language: bookings.accepted and the like are keys', async () => {
  const english = await Promise.all(Object.keys(areas).map(englishOf))
  const sentences = [...allSentences, ...sentencesIn(english, 'english')].map(({ text }) => text)
  const catalogue = Object.values(errorMessages).map(({ message }) => message)
  const texts = [
    ...sentences,
    ...catalogue,
    ...Object.values(fieldMessages),
    ...Object.values(refusals),
  ].filter(text => !/^[\w.-]+\.(com|dev|ge)$/.test(text))
  expect(
    texts.filter(text => text.trim() === '' || /^[a-z]+(\.[a-z]\w*)+$|^[a-z]+[A-Z]\w*$/.test(text)),
  ).toEqual([])
})

/** A Russian sentence may leave out a name, which it would have to inflect, and marks Latin words on public pages. */
const blanksOf = (text: string) =>
  (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? [])
    .filter(blank => blank !== '{{name}}' && !/latin/.test(blank))
    .sort()
    .join(' ')

test('a Russian sentence has the placeholders and links of the English one', async () => {
  const differing: string[] = []
  for (const [name, messages] of Object.entries<Record<string, string>>(areas)) {
    const english = await englishOf(name)
    for (const [key, text] of Object.entries(messages)) {
      const base = key.replace(/_(one|few|many|other)$/, '_other')
      if (blanksOf(text) !== blanksOf(english[key in english && !/_one$/.test(key) ? key : base] ?? '')) {
        differing.push(`${name}.${key}`)
      }
    }
  }
  expect(differing).toEqual([])
})

test('a Russian form for “one” also serves 21 and 31, so it contains its number where the others do', () => {
  const forms = Object.values<Record<string, string>>(areas).flatMap(messages =>
    Object.keys(messages)
      .filter(key => key.endsWith('_one'))
      .map(key => [key, messages[key], messages[key.replace(/_one$/, '_many')]] as const),
  )
  expect(forms.length).toBeGreaterThan(10)
  expect(forms.filter(([, one, many]) => many?.includes('{{count}}') && !one?.includes('{{count}}'))).toEqual(
    [],
  )
})
