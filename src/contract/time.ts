/** Calendar day in UTC: `2026-11-26`. */
export const toIsoDate = (moment: Date): string => moment.toISOString().slice(0, 10)

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const addMs = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)
export const addDays = (moment: Date, days: number): Date => addMs(moment, days * dayMs)
/** Calendar day some days later: `2026-11-26` and 7 make `2026-12-03`. */
export const addIsoDays = (day: string, days: number): string => toIsoDate(addDays(new Date(day), days))
