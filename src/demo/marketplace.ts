import { randomUUID } from 'node:crypto'
import { roles } from '#contract/auth.ts'
import { defaultSpecialtyIndex } from '#contract/default-specialties.ts'
import { type UserId, userId } from '#contract/id.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import type { Seller as SellerSettings } from '#server/config/config.ts'
import type { NewRow } from '#server/lib/database/pool.ts'
import { getDayBits, getSearchFields } from '#server/marketplace/interviewers/policy.ts'
import { toLengthBits } from '#server/marketplace/interviewers/search/sessions/policy.ts'
import { toNumberBits } from '#server/marketplace/interviewers/search-bitmasks.ts'
import { createBusyTimes } from './busy-times.ts'
import { chance } from './chance.ts'
import { demoEmails } from './emails.ts'
import { getInterviewKinds } from './interview-kinds.ts'
import { addPaymentsAndJournals, type Terms } from './money.ts'
import { addDemoBookings } from './own-bookings.ts'
import { addMonthlyPayouts } from './payouts.ts'
import { experts, interviewees, type Person } from './people.ts'
import { addReceipts } from './receipts.ts'
import { createEmptyRows, type Rows, type Seller } from './rows.ts'
import { addPastSessions, addUpcomingSlots, type DemoData } from './sessions.ts'
import { getUtcOffset } from './weekly-times.ts'

type Settings = Terms & { seller: SellerSettings; passwordHash: string; pictures: Map<string, string> }

/** All demo rows, relative to `now` so that the demo never looks old. */
export function buildMarketplace(settings: Settings): Rows {
  const { now } = settings
  const rows = createEmptyRows()
  addUser(rows, settings, demoEmails.admin, roles.admin, {
    display_name: 'Rehearse Admin',
    country: 'Georgia',
    languages: ['English'],
    time_zone: 'Asia/Tbilisi',
  })
  const takers = interviewees.map((person, index) => {
    const email = index === 0 ? demoEmails.interviewee : toEmail(person.name)
    const id = addPerson(rows, settings, email, roles.interviewee, person, person.purpose)
    return { id, person, utcOffset: getUtcOffset(now, person.timeZone) }
  })
  const sellers = experts.map((expert, index) => {
    const email = [demoEmails.interviewer, demoEmails.approver][index] ?? toEmail(expert.name)
    return { id: addPerson(rows, settings, email, roles.interviewer, expert, expert.about), expert }
  })

  const createFinder =
    <T>(list: T[], getName: (item: T) => string) =>
    (first: string): T => {
      const match = list.find(item => getName(item).startsWith(`${first} `))
      if (!match) throw new Error(`demo person ${first} not found`)
      return match
    }
  const findTaker = createFinder(takers, ({ person }) => person.name)
  const findSeller = createFinder(sellers, ({ expert }) => expert.name)
  const interviewee = findTaker('Alex')
  const data: DemoData = { rows, busyTimes: createBusyTimes(), takers, now }
  const approver = findSeller('Levan')
  addDemoBookings(data, { interviewee, interviewer: findSeller('Nino'), approver, findSeller, findTaker })
  // The demo interviewee has only the bookings of `addDemoBookings`.
  const others = takers.filter(taker => taker !== interviewee)
  for (const seller of sellers) addPastSessions(data, seller, others)
  for (const seller of sellers) addUpcomingSlots(data, seller, others)
  for (const seller of sellers) rows.interviewers.push(interviewerRow(rows, seller))
  addPaymentsAndJournals(rows, settings)
  addReceipts(rows, settings)
  // The demo approver has no payout details and no public profile yet.
  const paidSellers = sellers.filter(seller => seller !== approver)
  addMonthlyPayouts(rows, paidSellers, now)
  for (const { id: interviewer_id, expert } of paidSellers)
    rows.pages.push({
      interviewer_id,
      slug: toSlug(expert.name),
      is_published: true,
      show_bio: true,
      updated_at: now,
    })
  addSentReminders(rows, now)
  return rows
}

const toSlug = (name: string) => name.toLowerCase().replaceAll(' ', '-')
const toEmail = (name: string) => `${toSlug(name).replace('-', '.')}@demo.test`

function addUser(
  rows: Rows,
  { now, passwordHash }: Settings,
  email: string,
  roleId: number,
  profile: Partial<NewRow<'profiles'>>,
): UserId {
  const id = userId.parse(randomUUID())
  const joinedAt = new Date(now.getTime() - (165 + chance(email) * 200) * dayMs)
  const user = { id, email, username: email, password_hash: passwordHash, role_id: roleId }
  rows.users.push({ ...user, created_at: joinedAt, email_confirmed_at: joinedAt })
  rows.profiles.push({ user_id: id, ...profile })
  return id
}

const addPerson = (
  rows: Rows,
  settings: Settings,
  email: string,
  roleId: number,
  person: Person,
  about: string | undefined,
): UserId =>
  addUser(rows, settings, email, roleId, {
    display_name: person.name,
    country: person.country,
    city: person.city,
    languages: person.languages,
    time_zone: person.timeZone,
    mobile: person.mobile ?? null,
    purpose: about ?? null,
    picture_url: settings.pictures.get(person.name) ?? null,
    linkedin_url: `https://www.linkedin.com/in/${toSlug(person.name)}-demo`,
  })

function interviewerRow(rows: Rows, { id, expert }: Seller): NewRow<'interviewers'> {
  const { specialty, company, experience, mode } = expert
  const { interviewTypes, levels } = getInterviewKinds(expert)
  const ranges = rows.slots
    .filter(slot => slot.interviewer_id === id)
    .map(slot => ({ start: slot.starts_at, end: slot.ends_at }))
  return {
    user_id: id,
    specialty,
    company,
    experience,
    booking_mode: mode,
    type_bits: toNumberBits(interviewTypes),
    level_bits: toNumberBits(levels),
    show_email: chance(`${expert.name} shows`) < 0.8,
    day_bits: getDayBits(ranges).toString(),
    slot_length_bits: toLengthBits(
      ranges.map(({ start, end }) => (end.getTime() - start.getTime()) / minuteMs),
    ),
    ...getSearchFields({ ...expert, displayName: expert.name, isSuspended: false }, defaultSpecialtyIndex),
  }
}

/** Reminders already sent for the sessions of the next 24 hours. */
function addSentReminders(rows: Rows, now: Date): void {
  const tomorrow = now.getTime() + dayMs
  const soon = rows.bookings.filter(
    booking =>
      booking.status === 'confirmed' && booking.starts_at > now && booking.starts_at.getTime() < tomorrow,
  )
  rows.reminders.push(
    ...soon.map(booking => ({ booking_id: booking.id, hours_before: 24, starts_at: booking.starts_at })),
  )
}
