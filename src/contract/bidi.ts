/** Hebrew, Arabic and the other right-to-left scripts, also those beyond the basic plane. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Keeps a right-to-left name and the sentence around it from changing each other's order (UAX #9). Other text stays as
 * it is.
 */
export const isolateText = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)

/** The text without its isolates, for fields that hold nothing but a name. */
export const removeIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '')
