/** A term of the product: its one name, other names to avoid, and labels that the specification requires. */
type Word = { word: string; others: RegExp; specified?: RegExp }

/**
 * One term has one name on every screen, in every email and in every error. `terminology.test.ts` finds other
 * names. CONTRIBUTING.md has the list for readers.
 */
export const englishWords: readonly Word[] = [
  {
    word: 'sign in',
    others: /\blog(ged|ging)?[ -]?(in|on)\b/i,
    specified: /^(Login|(Google )?login failed\. Please try again\.)$/i,
  },
  {
    word: 'sign out',
    others: /\blog(ged|ging)?[ -]?(out|off)\b/i,
    specified: /^(Logout|Are you sure you want to logout\?)$/,
  },
  {
    word: 'create an account',
    others: /\bsign(ed|ing)?[ -]?up\b|\bregist(er|ration)|\bjoin(ing)? (is|to|us|rehearse)\b/i,
    specified: /^(Sign Up|Sign up with Google|Registration failed\. Please try again\.)$/,
  },
  {
    word: 'My Bookings',
    others: /\b[Mm]y bookings\b|\bbookings? (page|history|list)\b/,
    specified: /^Booking History$/,
  },
  {
    word: 'Find Interviewers',
    others: /^(find|search|browse|see) (an |all )?interviewers?$/i,
    specified: /^Find I/,
  },
  {
    word: 'Manage Slots',
    others: /^(manage|edit|see|my) (my |your )?(time )?slots$/i,
    specified: /^Manage (Time )?Slots$/,
  },
  { word: 'email', others: /\be-mail|\bmail(s|ed|ing|box)?\b/i },
  {
    word: 'session (an interview is what happens in one, and what the coach holds)',
    others:
      /\b(this|your) interview (is (confirmed|free|booked)|will)|cancelled this interview|\bappointments?\b/i,
  },
  { word: 'coach', others: /\b(ai|virtual) (interviewer|trainer|assistant|bot)\b|\bchat-?bot\b/i },
  { word: 'display name', others: /\b(full|public) name\b/i },
  { word: 'interviewee', others: /\b(job seeker|student|mentee|trainee|customer)\b/i },
  { word: 'interviewer, in praise an expert', others: /\b(mentor|tutor|teacher|consultant)s?\b/i },
  { word: 'time zone', others: /\btimezone\b/i },
  { word: 'notification', others: /\bnotices\b|\b(a|your|this|each|no|new|older) notice\b/i },
]

export const russianWords: readonly Word[] = [
  { word: 'войти', others: /логин/i },
  {
    word: 'создать аккаунт',
    others: /регистр/i,
    specified:
      /^(Регистрация|Зарегистрироваться через Google|Не удалось зарегистрироваться\. Попробуйте ещё раз\.)$/,
  },
  { word: 'аккаунт', others: /учётн|учетн|личный кабинет/i },
  { word: 'запись', others: /брон[ьияюе]/i },
  { word: 'Мои записи', others: /моим записям|страниц[аеу] (ваших )?записей/i },
  { word: 'окно', others: /слот/i },
  { word: 'встреча', others: /сесси[яиюей]|Собеседование (подтверждено|бесплатное)/i },
  { word: 'видеозапись', others: /(?<!видео)запис(?:ь|и|ью|ей|ям|ях) встреч|повтор[а-я]* встреч/i },
  { word: 'email', others: /адрес[а-я]* почты/i },
  {
    word: 'заморозить',
    others: /зарезервир|блокировк[а-я]* (?:денег|средств|сумм)|блокиру[а-я]* (?:деньги|средства|сумм)/i,
  },
  { word: 'чек', others: /квитанц/i },
  { word: 'рабочие часы', others: /рабоче(?:е|го) врем/i },
  { word: 'входы', others: /сеанс/i },
  { word: 'письмо', others: /имейл|мейл|e-mail/i },
  { word: 'кандидат', others: /соискател|ученик|клиент/i },
  { word: 'тренер', others: /коуч|ассистент|чат-бот/i },
  { word: 'уведомление', others: /оповещени|извещени/i },
  { word: 'отзыв', others: /рецензи|ревью/i },
]

/** Wording that no text has any more, and what to write instead. `specified` is for texts of the specification. */
type OldPhrase = {
  phrase: RegExp
  instead: string
  specified?: RegExp
  /** Commands and their output may have it. */
  isForScreens?: true
}

export const oldEnglishPhrases: readonly OldPhrase[] = [
  {
    phrase: /\b(?:nothing|money|amount|price|payment|time) (?:comes|goes|came|went) back\b/i,
    instead: 'is refunded, is released',
  },
  { phrase: /\b(?:stands?|stood) (?:in|on|at|here|there|behind|beside|under)\b/i, instead: 'is' },
  { phrase: /\bby (?:itself|themselves)\b/i, instead: 'automatically, or nothing' },
  {
    phrase: /\bthe other (?:side|sees|is|has|can|may|will|reads|writes|does|wrote)\b|\bto the other\b/i,
    instead: 'the person’s name',
  },
  { phrase: /\b(?:is|are|be) told\b/i, instead: 'an active sentence' },
  { phrase: /^\p{Lu}.*\p{L}; \p{L}/u, instead: 'two sentences' },
  {
    phrase: /\bof weight\b|\bwhat .{1,20} (?:is|was) worth\b|\b(?:reckoned|henceforth|meanwhile)\b/i,
    instead: 'important, score, calculated',
  },
  { phrase: /\bgo(?:es|ing)? through (?:it|the session) again\b|\bthe film\b/i, instead: 'recording' },
  { phrase: /\b(?:to go on|go on with|goes on|going on)\b/i, instead: 'continue, in progress' },
  { phrase: /\bbegun\b|\bbegin (?:again|anew)\b/i, instead: 'start, start again' },
  { phrase: /\b(?:whoever|whomever)\b/i, instead: 'anyone who' },
  { phrase: /\b(?:nobody|somebody|everybody|anybody)\b/i, instead: 'no one, someone, or the active person' },
  {
    phrase: /\b(?:does|do|is|are|was|were|has|have|could|would|will|should|did) not\b|\bcannot\b/i,
    instead: 'a contraction',
    specified: /^Google Client ID is not available$/,
    isForScreens: true,
  },
  {
    phrase: /\bplease\b/i,
    instead: 'the request alone',
    specified:
      /^(?:Please (?:select|enter a valid)|.*\bfailed\. Please try again|Failed to .* Please try again|I apologize)/i,
  },
  { phrase: /\bis not right\b/i, instead: 'is wrong' },
  { phrase: /\bis on its way\b/i, instead: 'We sent …' },
]
