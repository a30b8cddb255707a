import type { Complaint, House } from './house.ts'

/** A house of a few files, for a test: their text by their path. */
export const aHouse = (files: Record<string, string>): House => new Map(Object.entries(files))

/** What is said of such a house, one line each. */
export const told = (complaints: readonly Complaint[]): string[] =>
  complaints.map(({ path, sentence }) => `${path}: ${sentence}`)
