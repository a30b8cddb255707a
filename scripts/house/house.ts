/** The repository as the rules see it: every file's text by its path from the root. */
export type House = ReadonlyMap<string, string>

/** What is wrong with a file, and where what it holds belongs. */
export type Complaint = {
  path: string
  sentence: string
  /** Who takes what from where (`money/payment → market/booking`): what an exception names. */
  pair?: string
}

/** A rule of the house: pure, so that its test can show a house that breaks it. */
export type Rule = (house: House) => Complaint[]
