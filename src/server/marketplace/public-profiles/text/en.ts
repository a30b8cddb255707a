import type { Experience, SpokenLanguage } from '#contract/profile.ts'
import { counted } from '#server/lib/mail/format.ts'

/** What a public page says in English. */
export const en = {
  title: (name: string, specialty: string) => `${name} · mock interviews in ${specialty}`,
  describe: (name: string, work: string) =>
    `Book a mock interview with ${name} (${work}): a live session by video, with feedback.`,
  service: (name: string) => `Mock interview with ${name}`,
  rated: (rating: string, reviews: number) =>
    `${rating} of 5, ${counted(reviews, 'en', { one: 'review', other: 'reviews' })}`,
  unrated: 'No reviews yet',
  interviewsHeld: (n: number) => counted(n, 'en', { one: 'interview held', other: 'interviews held' }),
  languages: 'Languages',
  experience: 'Experience',
  years: (years: Experience) => `${years} years`,
  price: 'Price of a session',
  from: (price: string) => `from ${price}`,
  free: 'Free',
  nextFree: 'Next free time',
  noneFree: 'No free times right now. Once you are signed in you can ask to be told.',
  book: 'Book an interview',
  join: 'Create a free account',
  howItWorks: 'Booking needs an account. You are charged only what you see before you pay.',
  reviews: 'What interviewees say',
  stars: (n: number) => `${n} of 5`,
  tagline: 'Rehearse the interview. Land the job.',
  home: 'Rehearse, start page',
  otherLanguage: 'По-русски',
  notFound: 'There is no page at this address',
  notFoundText:
    'It may have been closed by its owner. Everybody who can be booked is listed once you are signed in.',
  toHome: 'Go to the start page',
  languageName: (language: SpokenLanguage): string => language,
}

export type PublicProfileText = typeof en
