export const gradeLabels: Record<
  number,
  { label: 'grade1' | 'grade2' | 'grade3' | 'grade4'; description: 'means1' | 'means2' | 'means3' | 'means4' }
> = {
  1: { label: 'grade1', description: 'means1' },
  2: { label: 'grade2', description: 'means2' },
  3: { label: 'grade3', description: 'means3' },
  4: { label: 'grade4', description: 'means4' },
}

export const hireLabels = {
  strong_no: 'strongNo',
  no: 'no',
  yes: 'yes',
  strong_yes: 'strongYes',
} as const
