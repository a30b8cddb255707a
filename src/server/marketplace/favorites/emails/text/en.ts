/** What is said to whoever waited for an interviewer. */
export const en = {
  subject: (name: string) => `${name} has a free time`,
  intro:
    'You asked us to tell you. Others may have been told as well: a time is yours once you have booked it.',
  nextSlot: 'Next free time',
  choose: 'Choose a time',
  onlyOnce: (name: string) => `This was the one email you asked for: no other follows about ${name}.`,
  others: 'Whom else you wait for',
  seeOthers: 'See the list, or stop waiting',
  footer: (zone: string) =>
    `You get this email because you asked to be told when this interviewer is free. Times are in the zone of your profile, ${zone}.`,
}

export type SlotAvailableText = typeof en
