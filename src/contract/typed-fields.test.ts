import { expect, test } from 'vitest'
import { credentials, email, registration, username } from './account.ts'
import { meetingLink } from './booking.ts'
import { newPayoutDetails } from './earnings.ts'
import { interviewerFilter } from './interviewer.ts'
import { authProof, passkeyName } from './mfa.ts'
import { profileUpdate } from './profile.ts'

/** The parsed value, or the code of the refusal. */
function parse<T>(
  schema: {
    safeParse: (
      input: unknown,
    ) => { success: true; data: T } | { success: false; error: { issues: unknown[] } }
  },
  input: unknown,
) {
  const result = schema.safeParse(input)
  return result.success ? result.data : result.error.issues
}

const refused = (message: string) => [expect.objectContaining({ message })]
const parseMobile = (mobile: string) => parse(profileUpdate, { mobile })
const parseLinkedin = (linkedinUrl: string) => parse(profileUpdate, { linkedinUrl })

test.each([
  ['\u202A+995 555 01 01 01\u202C', '+995 555 01 01 01'],
  ['\u2066+995\u00A0555\u202F01\u200901\u2069', '+995 555 01 01'],
  ['+995 555\u201101\u201001\u201301', '+995 555-01-01-01'],
  ['tel:+995-555-01-01', '+995-555-01-01'],
  ['TEL: +995 555 0101', '+995 555 0101'],
  ['\uFEFF+995\u200B5550101\u200E', '+9955550101'],
  ['＋９９５　５５５０１０１', '+995 5550101'],
  ['+٩٩٥ ٥٥٥ ٠١٠١', '+995 555 0101'],
  ['+۹۸ ۹۱۲ ۳۴۵', '+98 912 345'],
  ['+९१ ९८१२ ३४५', '+91 9812 345'],
  ['+๖๖ ๘๑ ๒๓๔', '+66 81 234'],
  ['callto:+995555010101', '+995555010101'],
  ['Tel. +995 555 0101', '+995 555 0101'],
  ['Тел.: +995 555 0101', '+995 555 0101'],
  ['📞 +995 555 0101', '+995 555 0101'],
  ['0171/1234567', '0171 1234567'],
  ['06 · 12 · 34 · 56', '06 12 34 56'],
  ['(+995) 555 0101', '+995 555 0101'],
  ['+44 7700 900123.', '+44 7700 900123'],
  ['+\u{1E951}\u{1E952}\u{1E953}\u{1E954}\u{1E955}\u{1E956}', '+123456'],
])('the mobile number %j is saved as %s', (typed, saved) => {
  expect(parseMobile(typed)).toEqual({ mobile: saved })
})

test.each(['tel:', 'later', '12345', '++1 555 0101', '\u202A555 0101 ext 2'])(
  'the mobile number %j is refused',
  typed => {
    expect(parseMobile(typed)).toEqual(typed === 'tel:' ? { mobile: null } : refused('mobile.invalid'))
  },
)

test.each([
  ['\u202ANino Beridze\u202C', 'Nino Beridze'],
  ['\u2068Nino\u00A0Beridze\u2069', 'Nino Beridze'],
  ['\uFEFFAn\u200Bna Le\u00ADe', 'Anna Lee'],
  ['Jean\u2011Luc', 'Jean-Luc'],
  ['Nino\tBeridze', 'Nino Beridze'],
  ['Nino \u00A0 Beridze', 'Nino Beridze'],
  ['Jose\u0301', 'José'],
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ['क\u094D\u200Dष', 'क\u094D\u200Dष'],
  ['Anna 👩\u200D💻', 'Anna 👩\u200D💻'],
  ['A\u200Dnna', 'Anna'],
  ['Z\u0334\u0322\u031B\u034E\u0353oe', 'Z\u0334\u0322\u031Boe'],
  ['Z\u0334\u0322\u031B\u200B\u034E\u0353oe', 'Z\u0334\u0322\u031Boe'],
  ['ကျော် လျှို့', 'ကျော် လျှို့'],
  ['\u200B\u202A', null],
])('the name %j is saved as %j', (typed, saved) => {
  expect(parse(profileUpdate, { displayName: typed, city: typed, company: typed, specialty: typed })).toEqual(
    {
      displayName: saved,
      city: saved,
      company: saved,
      specialty: saved,
    },
  )
})

test('a name with line breaks or only blank letters is still refused', () => {
  expect(parse(profileUpdate, { displayName: 'Ann\nLee' })).toEqual(refused('name.hidden'))
  expect(parse(profileUpdate, { displayName: '\u3164' })).toEqual(refused('name.hidden'))
  expect(parse(profileUpdate, { displayName: 'e\u200Bvil.com' })).toEqual(refused('name.address'))
})

test('country, search, names of passkeys, account numbers and codes are cleaned before they are judged', () => {
  expect(parse(profileUpdate, { country: '\u202AGeorgia\u202C' })).toEqual({ country: 'Georgia' })
  expect(
    parse(interviewerFilter, { search: '\u2068Nino\u00A0B\u2069', specialty: '\u200BData' }),
  ).toMatchObject({
    search: 'Nino B',
    specialty: 'Data',
  })
  expect(parse(passkeyName, '\u200EPhone\u00A0one')).toBe('Phone one')
  expect(parse(authProof, { way: 'code', code: '\u202A123\u2011456\u202C' })).toEqual({
    way: 'code',
    code: '123456',
  })
  expect(parse(authProof, { way: 'recovery', code: '\u202Aabcd\u2011efgh\u202C' })).toMatchObject({
    code: 'abcd-efgh',
  })
  expect(
    parse(newPayoutDetails, {
      method: 'bank',
      holder: '\u202ANino\u00A0Beridze\u202C',
      iban: '\u202AGE29\u00A0NB00\u202F0000\u20110001\u200B0190 4917\u202C',
    }),
  ).toMatchObject({ holder: 'Nino Beridze', iban: 'GE29 NB00 0000-00010190 4917' })
  expect(
    parse(newPayoutDetails, { method: 'stripe', stripeAccount: '\u200Bacct_1234567890\uFEFF' }),
  ).toMatchObject({
    stripeAccount: 'acct_1234567890',
  })
})

test.each([
  ['anna@example.test', 'anna@example.test'],
  ['Anna@Example.TEST', 'Anna@example.test'],
  ['o&m@firm.com', 'o&m@firm.com'],
  ["o'neil+x!#$%*/=?^_`{|}~-@firm.com", "o'neil+x!#$%*/=?^_`{|}~-@firm.com"],
  ['user@xn--e1afmkfd.xn--p1ai', 'user@xn--e1afmkfd.xn--p1ai'],
  ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
  ['user@ПРИМЕР.РФ', 'user@xn--e1afmkfd.xn--p1ai'],
  ['Иван@пример.рф', 'иван@xn--e1afmkfd.xn--p1ai'],
  ['jose\u0301@firm.com', 'josé@firm.com'],
  ['user@bücher.de', 'user@xn--bcher-kva.de'],
  ['user@bu\u0308cher.de', 'user@xn--bcher-kva.de'],
  ['user@例え。テスト', 'user@xn--r8jz45g.xn--zckzah'],
  ['\u202Aanna@example.test\u202C', 'anna@example.test'],
  ['\u00A0an\u200Bna@example.test\uFEFF', 'anna@example.test'],
  ['mailto:anna@example.test', 'anna@example.test'],
  ['anna＠example．test', 'anna@example.test'],
  ['ａｎｎａ＠ｅｘａｍｐｌｅ．ｔｅｓｔ', 'anna@example.test'],
  ['anna@example.test.', 'anna@example.test'],
  ['anna@example.test,', 'anna@example.test'],
  ['anna@example.test; ', 'anna@example.test'],
  ['<anna@example.test>', 'anna@example.test'],
  ['Anna Lee <anna@example.test>', 'anna@example.test'],
  ['"Lee, Anna" <anna@Example.test>,', 'anna@example.test'],
  ['anna@пример.рф.', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['mailto:anna@example.test?subject=Hello', 'anna@example.test'],
  ['anna+tag@example.test', 'anna+tag@example.test'],
  ['mailto:anna%2Btag@example.test', 'anna+tag@example.test'],
  ['İrem@example.test', 'irem@example.test'],
  ['ırmak@example.test', 'ırmak@example.test'],
  ['o’neil@example.test', "o'neil@example.test"],
  ['“anna@example.test”', 'anna@example.test'],
  ["'anna@example.test'", 'anna@example.test'],
  ['(anna@example.test)', 'anna@example.test'],
  ['anna@example.test (Anna Lee)', 'anna@example.test'],
])('the email address %j is stored as %s', (typed, stored) => {
  expect(parse(email, typed)).toBe(stored)
  expect(parse(username, typed)).toBe(stored)
  expect(parse(credentials, { username: typed, password: 'x' })).toMatchObject({ username: stored })
  expect(parse(registration, { email: typed, password: 'long enough', roleId: 1 })).toMatchObject({
    email: stored,
  })
})

test.each([
  ...['', 'anna', 'anna@', '@example.test', 'anna@example', 'an na@example.test', 'a@b@example.test'],
  ...['.anna@example.test', 'anna.@example.test', 'an..na@example.test', 'anna@-example.test'],
  ...['anna@example..test', 'anna@1.2.3.4', 'anna@[1.2.3.4]', 'anna@example.test:25', 'anna@example.test/x'],
  ...['anna@example.123', 'anna@exam_ple.test', 'a\nb@example.test', '<anna@example.test'],
  ...['a@example.test, b@example.test', 'A <a@b.test>, B <b@b.test>', 'anna@example.test <b@b.test'],
  ...['anna,bob@example.test', 'anna"@example.test', `${'a'.repeat(65)}@firm.com`, `a@${'b'.repeat(64)}.com`],
])('the email address %j is refused', typed => {
  expect(parse(email, typed)).toEqual(refused('email.invalid'))
})

test.each([
  ['linkedin.com/in/nino', 'https://linkedin.com/in/nino'],
  ['www.linkedin.com/in/nino', 'https://www.linkedin.com/in/nino'],
  ['//linkedin.com/in/nino', 'https://linkedin.com/in/nino'],
  ['\u202Alinkedin.com/in/ni\u200Bno\u202C', 'https://linkedin.com/in/nino'],
  ['LinkedIn.com/in/nino', 'https://LinkedIn.com/in/nino'],
  ['https://ge.linkedin.com/in/nino', 'https://ge.linkedin.com/in/nino'],
  ['http://linkedin.com/in/nino', 'http://linkedin.com/in/nino'],
  ['https:/linkedin.com/in/nino', 'https://linkedin.com/in/nino'],
  ['http:linkedin.com/in/nino', 'http://linkedin.com/in/nino'],
  ['https//linkedin.com/in/nino', 'https://linkedin.com/in/nino'],
  ['https:\\\\linkedin.com/in/nino', 'https://linkedin.com/in/nino'],
  ['www.linkedin.com\\in\\nino', 'https://www.linkedin.com/in/nino'],
  ['<https://linkedin.com/in/nino>', 'https://linkedin.com/in/nino'],
  ['"https://linkedin.com/in/nino"', 'https://linkedin.com/in/nino'],
  ['“linkedin.com/in/nino”', 'https://linkedin.com/in/nino'],
  ['(linkedin.com/in/nino)', 'https://linkedin.com/in/nino'],
  ['linkedin.com/in/nino,', 'https://linkedin.com/in/nino'],
  ['https://linkedin.com/in/nino.', 'https://linkedin.com/in/nino'],
  ['https://https://linkedin.com/in/nino', 'https://linkedin.com/in/nino'],
  ['http://https://linkedin.com/in/nino', 'https://linkedin.com/in/nino'],
  ['https://linkedin.com/in/nino-%28a%29?x=(b)', 'https://linkedin.com/in/nino-%28a%29?x=(b)'],
  [' ', null],
])('the LinkedIn link %j is saved as %j', (typed, saved) => {
  expect(parseLinkedin(typed)).toEqual({ linkedinUrl: saved })
})

test.each([
  ...['linkedin', 'javascript:alert(1)', 'https://linkedin.com.evil.example', 'evil.example/linkedin.com'],
  ...[
    'https://evillinkedin.com/in/nino',
    'https://linkedin.com@evil.example/in/nino',
    'https://evil.example@linkedin.com/in/nino',
    'https://user:password@linkedin.com/in/nino',
    'linkedin.com.evil.example',
  ],
  ...[
    'ftp://linkedin.com/in/nino',
    'https://evil.example/?linkedin.com',
    'linkedin.com:alert(1)',
    '/in/nino',
  ],
])('%j is no LinkedIn link', typed => {
  expect(parseLinkedin(typed)).toEqual(refused('linkedin.invalid'))
})

test.each([
  ['meet.google.com/abc-defg-hij', 'https://meet.google.com/abc-defg-hij'],
  ['us02web.zoom.us/j/123?pwd=x', 'https://us02web.zoom.us/j/123?pwd=x'],
  ['meet.firm.com:8443/room', 'https://meet.firm.com:8443/room'],
  ['\u202Ahttps://meet.google.com/abc\u2060\u202C', 'https://meet.google.com/abc'],
  ['https://meet.google.com/a\u2011b', 'https://meet.google.com/a-b'],
  ['https:/meet.google.com/abc', 'https://meet.google.com/abc'],
  ['https:///meet.google.com/abc', 'https://meet.google.com/abc'],
  ['https://https://meet.google.com/abc', 'https://meet.google.com/abc'],
  ['«https://meet.google.com/abc»', 'https://meet.google.com/abc'],
  ['https://meet.google.com/abc;', 'https://meet.google.com/abc'],
  [
    'https://meet.firm.com/join?next=https://meet.firm.com/a',
    'https://meet.firm.com/join?next=https://meet.firm.com/a',
  ],
  ['https//meet.google.com/abc', 'https://meet.google.com/abc'],
  ['<meet.google.com/abc>', 'https://meet.google.com/abc'],
  ['https://meet.firm.com/my room', 'https://meet.firm.com/my%20room'],
  ['видео.рф/комната', 'https://видео.рф/комната'],
])('the meeting link %j is saved as %s', (typed, saved) => {
  expect(parse(meetingLink, typed)).toBe(saved)
})

test.each([
  '',
  'my room',
  'http://meet.example.test',
  'javascript:alert(1)',
  'room',
  'anna@firm.com',
  'tomorrow. at 5',
  'http:/meet.example.test',
  'https:',
  'Join: https://meet.google.com/abc',
  'https://meet.google.com@evil.example/abc',
  'https://meet.google.com/abc\nPasscode: 123',
  'https://zoom.us/j/123 Passcode: 123',
])('%j is no meeting link', typed => {
  expect(parse(meetingLink, typed)).toEqual(refused('link.invalid'))
})
