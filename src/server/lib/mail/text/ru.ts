import type { CommonText } from './en.ts'

/** What every mail says in Russian. */
export const ru: CommonText = {
  greeting: name => `Здравствуйте, ${name}!`,
  footerAccount: 'Вы получили это письмо, потому что на этот адрес создан аккаунт Rehearse.',
  choices: 'Выбрать, какие письма получать',
  formerMember: 'Бывший участник',
}
