import type { CommonMessages } from './en.ts'

/** What every mail says in Russian. */
export const ru: CommonMessages = {
  greeting: name => `Здравствуйте, ${name}!`,
  footerAccount: 'Вы получили это письмо, потому что на этот адрес создан аккаунт Rehearse.',
  preferencesLink: 'Выбрать, какие письма получать',
  formerMember: 'Бывший участник',
}
