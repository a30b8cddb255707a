/** A term of the product: its one name, other names to avoid, and labels that the specification requires. */
type Word = { word: string; others: RegExp; specified?: RegExp }

/**
 * One term has one name on every screen, in every email and in every error. `words.test.ts` finds other
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
  { word: 'notice', others: /\bnotifications?\b/i },
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
  { word: 'запись встречи', others: /видеозапис/i },
  { word: 'письмо', others: /имейл|мейл|e-mail/i },
  { word: 'кандидат', others: /соискател|ученик|клиент/i },
  { word: 'тренер', others: /коуч|ассистент|чат-бот/i },
  { word: 'уведомление', others: /оповещени|извещени/i },
  { word: 'отзыв', others: /рецензи|ревью/i },
]
