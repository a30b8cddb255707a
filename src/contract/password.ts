/** Rules for a new password. The browser applies them during typing, the server on submit. */
export const passwordRules = {
  /** Minimum number of guesses, as a power of ten. An attacker has fewer than two hundred attempts a day. */
  minGuessesLog10: 4.5,
  /** Longer passwords are cut for the estimate, which would take longer and hardly change. */
  maxEstimatedLength: 40,
} as const

/** Reasons for a weak password. */
export const passwordWeaknesses = [
  'password.common',
  'password.own',
  'password.pattern',
  'password.guessable',
] as const
export type PasswordWeakness = (typeof passwordWeaknesses)[number]

/** Result of the estimator (zxcvbn): number of guesses, and the patterns it found. */
type PasswordEstimate = {
  guessesLog10: number
  sequence: readonly { pattern: string; dictionaryName?: unknown }[]
}

/** Reason why a password is too weak, or null. */
export function getPasswordWeakness({ guessesLog10, sequence }: PasswordEstimate): PasswordWeakness | null {
  if (guessesLog10 >= passwordRules.minGuessesLog10) return null
  if (sequence.some(part => part.dictionaryName === 'userInputs')) return 'password.own'
  if (sequence.some(part => part.pattern === 'dictionary')) return 'password.common'
  if (sequence.some(part => /^(repeat|sequence|spatial|date)$/.test(part.pattern))) return 'password.pattern'
  return 'password.guessable'
}

/** Words that an attacker who knows the person tries first: email and names, whole and in parts. */
export const getPersonalWords = (...texts: readonly (string | null | undefined)[]): string[] =>
  texts
    .flatMap(text => (text ? [text, ...text.split(/[^\p{L}\p{N}]+/u)] : []))
    .filter(word => word.length > 2)

/** Common passwords that the library lacks: of Russian keyboards, and with the product's own name. */
export const extraCommonPasswords = {
  'passwords-ru': [
    ...['йцукен', 'йцукенг', 'йцукенгш', 'йцукенгшщз', 'йцукенгшщзхъ', 'фывапролдж', 'ячсмитьбю', 'йфячыц'],
    ...['пароль', 'привет', 'любовь', 'солнышко', 'наташа', 'марина', 'максим', 'андрей', 'александр'],
    ...['россия', 'москва', 'спартак', 'зенит', 'котенок', 'красотка', 'люблютебя', 'самсунг', 'никита'],
  ],
  'passwords-here': ['rehearse', 'interview', 'interviewer', 'interviewee', 'собеседование', 'интервью'],
}
