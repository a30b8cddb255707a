/** Text as a pattern for `like` that finds it anywhere, its own wildcards taken as they are written. */
export const toContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
