/** Link that opens a mail to the address. `&`, `?` and `%` may stand before the @, and would end it. */
export const mailtoUrl = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
