import { defineMessages } from '#web/i18n/define-messages.ts'

/** Live statistics of the landing page, loaded separately from its other messages. */
export const landingStats = defineMessages('landingStats', {
  interviewers_one: 'interviewer',
  interviewers_other: 'interviewers',
  specialties_one: 'specialty',
  specialties_other: 'specialties',
  languages_one: 'language',
  languages_other: 'languages',
  experience: '{{years}} years of experience',
  interviews_one: '{{count}} interview',
  interviews_other: '{{count}} interviews',
  newHere: 'New on Rehearse',
  nextFree: 'Next free time',
  noFreeTime: 'No free times right now',
  usualPrice: 'typical price of a session',
  priceFrom: 'from {{price}}',
  free: 'free',
  anonymous: 'Names and pictures are shown to members only.',
  seeAll: 'Create a free account to see all of them',
  seeAllMember: 'Find Interviewers',
  seeTimes: 'See free times',
  seeTimesOf: 'See free times: {{specialty}}',
})
