/** Hebrew, Arabic and the other right-to-left scripts of the basic plane. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Keeps a right-to-left name and the sentence around it from changing each other's order (UAX #9). Other text stays as
 * it is.
 */
export const isolateText = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
