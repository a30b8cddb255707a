/** Calendar day in UTC: `2026-11-26`. */
export const toIsoDate = (moment: Date): string => moment.toISOString().slice(0, 10)

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
