/** Languages of the interface and of emails. */
export const languages = ['en', 'ru'] as const
export type Language = (typeof languages)[number]
