/** Monday first, as calendars here show it. 0 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const
