/** How a new password is judged, in the browser while it is typed and on the server when it comes. */
export const passwordRules = {
  /**
   * A password that is found within so many guesses, as a power of ten, is refused. Whoever guesses is allowed less than
   * two hundred a day.
   */
  minGuessesLog10: 4.5,
  /** Beyond this the work of judging grows and the verdict hardly changes. */
  maxEstimatedLength: 40,
} as const

/** Why a password is found soon. */
export const passwordWeaknesses = [
  'password.common',
  'password.own',
  'password.pattern',
  'password.guessable',
] as const
export type PasswordWeakness = (typeof passwordWeaknesses)[number]

/** What the estimator (zxcvbn) says: how many guesses it takes, and what it found in the password. */
type PasswordEstimate = {
  guessesLog10: number
  sequence: readonly { pattern: string; dictionaryName?: unknown }[]
}

/** Why a password is too weak; null where it is not. */
export function getPasswordWeakness({ guessesLog10, sequence }: PasswordEstimate): PasswordWeakness | null {
  if (guessesLog10 >= passwordRules.minGuessesLog10) return null
  if (sequence.some(part => part.dictionaryName === 'userInputs')) return 'password.own'
  if (sequence.some(part => part.pattern === 'dictionary')) return 'password.common'
  if (sequence.some(part => /^(repeat|sequence|spatial|date)$/.test(part.pattern))) return 'password.pattern'
  return 'password.guessable'
}

/** The words that whoever knows a person tries first: their address and names, whole and in parts. */
export const getPersonalWords = (...texts: readonly (string | null | undefined)[]): string[] =>
  texts
    .flatMap(text => (text ? [text, ...text.split(/[^\p{L}\p{N}]+/u)] : []))
    .filter(word => word.length > 2)

/** What the library's lists of common passwords lack: what is typed most on a Russian keyboard, and what stands on our door. */
export const extraCommonPasswords = {
  'passwords-ru': [
    ...['йцукен', 'йцукенг', 'йцукенгш', 'йцукенгшщз', 'йцукенгшщзхъ', 'фывапролдж', 'ячсмитьбю', 'йфячыц'],
    ...['пароль', 'привет', 'любовь', 'солнышко', 'наташа', 'марина', 'максим', 'андрей', 'александр'],
    ...['россия', 'москва', 'спартак', 'зенит', 'котенок', 'красотка', 'люблютебя', 'самсунг', 'никита'],
  ],
  'passwords-here': ['rehearse', 'interview', 'interviewer', 'interviewee', 'собеседование', 'интервью'],
}
