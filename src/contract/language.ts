/** Languages of the interface, emails, training interviews, captions and PDFs. */
export const languages = ['en', 'ru'] as const
export type Language = (typeof languages)[number]
