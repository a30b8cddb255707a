import type { Complaint } from './house.ts'

/** Something that the rules forbid and the house does all the same, with the reason. */
export type Exception = { pair: string; why: string }

/** Complaints that nothing excuses, and excuses that nothing needs any more. */
export function unexcused(complaints: readonly Complaint[], exceptions: readonly Exception[]): Complaint[] {
  const excused = new Set(exceptions.map(({ pair }) => pair))
  const met = new Set(complaints.map(({ pair }) => pair))
  return [
    ...complaints.filter(({ pair }) => pair === undefined || !excused.has(pair)),
    ...exceptions
      .filter(({ pair }) => !met.has(pair))
      .map(({ pair }) => ({
        path: 'scripts/house/excused.ts',
        sentence: `“${pair}” does not happen any more. Strike it from the list, so that it stays away.`,
      })),
  ]
}
