import type { z } from 'zod'
import type { profileUpdate } from '#contract/profile.ts'

type FullProfile = Required<Omit<z.output<typeof profileUpdate>, 'role'>>

/** An interviewer's profile with a value in every field and `word` in every text. A new field does not type-check until it is here. */
export const aFullProfile = (word = 'acme', digits = '555 019372'): FullProfile => ({
  displayName: `Ann ${word}`,
  mobile: `+995 ${digits}`,
  country: `Old ${word}`,
  city: `New ${word}`,
  linkedinUrl: `https://www.linkedin.com/in/${word}`,
  specialty: `Rare ${word}s`,
  company: `${word} & Co`,
  experience: '10+',
  interviewTypes: [1, 3],
  levels: [2, 3],
  purpose: `To become a ${word}.`,
  languages: ['English', 'Russian'],
  timeZone: 'Asia/Tbilisi',
  showEmail: false,
  showPlace: true,
})
