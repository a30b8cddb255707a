/** Link that opens an email to the address. `&`, `?` and `%` may occur before the @, and would end the address. */
export const mailtoUrl = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
