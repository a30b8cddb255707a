/** Sequential ids, so that pgbench can generate them: people and their sessions from 1, slots from 1. */
export const idOf = (number: number): string => `${idStart}${String(number).padStart(12, '0')}`
export const idInSql = (number: string): string => `('${idStart}' || lpad(${number}::text, 12, '0'))::uuid`
const idStart = '00000000-0000-4000-8000-'
