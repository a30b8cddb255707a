/** What each grade is called and means, by its number. */
export const gradeLooks: Record<
  number,
  { word: 'grade1' | 'grade2' | 'grade3' | 'grade4'; meaning: 'means1' | 'means2' | 'means3' | 'means4' }
> = {
  1: { word: 'grade1', meaning: 'means1' },
  2: { word: 'grade2', meaning: 'means2' },
  3: { word: 'grade3', meaning: 'means3' },
  4: { word: 'grade4', meaning: 'means4' },
}

/** What each answer to the question of hiring is called. */
export const hireLooks = {
  strong_no: 'strongNo',
  no: 'no',
  yes: 'yes',
  strong_yes: 'strongYes',
} as const
