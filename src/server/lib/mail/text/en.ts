/** What every mail says in English, whatever it is about. */
export const en = {
  greeting: (name: string) => `Hello ${name},`,
  footerAccount: 'You get this email because this address has an account at Rehearse.',
  preferencesLink: 'Choose which emails you get',
  formerMember: 'Former member',
}

export type CommonMessages = typeof en
