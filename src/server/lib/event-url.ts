/** Commas and semicolons would get backslashes, which belong to texts and not to the URL of an event (RFC 5545). */
export const toEventUrl = (url: string): string => url.replaceAll(',', '%2C').replaceAll(';', '%3B')
