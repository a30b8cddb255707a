/** Hebrew, Arabic and the other right-to-left scripts, including those outside the Basic Multilingual Plane. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Wraps right-to-left text in FSI and PDI, so that it and the sentence around it do not change each other's order
 * (UAX #9). Other text stays as it is.
 */
export const isolateText = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)

/** The text without isolate characters, for fields that hold nothing but a name. */
export const removeIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '')
