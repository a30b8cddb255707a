import { randomUUID } from 'node:crypto'
import { roles } from '#contract/auth.ts'
import { type UserId, userId } from '#contract/id.ts'
import { dayMs } from '#contract/time.ts'
import type { Seller as SellerSettings } from '#server/config/config.ts'
import type { NewRow } from '#server/lib/database/tables.ts'
import { getDayBits, getSearchFields } from '#server/marketplace/interviewers/policy.ts'
import { chance } from './chance.ts'
import { openDiary } from './diary.ts'
import { demoEmails } from './emails.ts'
import { settleAll, type Terms } from './money.ts'
import { ownBookings } from './own-bookings.ts'
import { payOutMonthly } from './payouts.ts'
import { candidates, experts, type Person } from './people.ts'
import { issueReceipts } from './receipts.ts'
import { hoursAhead } from './rhythm.ts'
import { noRows, type Rows, type Seller } from './rows.ts'
import { addComingWeeks, addPast, type Scene } from './sessions.ts'

type Circumstances = Terms & { seller: SellerSettings; passwordHash: string; pictures: Map<string, string> }

/** Everybody with their time, their past and their money, made anew from `now` so that the demo never looks old. */
export function marketplace(given: Circumstances): Rows {
  const { now } = given
  const rows = noRows()
  addUser(rows, given, demoEmails.admin, roles.admin, {
    display_name: 'Rehearse Admin',
    country: 'Georgia',
    languages: ['English'],
    time_zone: 'Asia/Tbilisi',
  })
  const everybody = candidates.map((person, index) => {
    const email = index === 0 ? demoEmails.interviewee : emailOf(person.name)
    const id = addPerson(rows, given, email, roles.interviewee, person, person.purpose)
    return { id, person, hoursAhead: hoursAhead(now, person.timeZone) }
  })
  const sellers = experts.map((expert, index) => {
    const email = [demoEmails.interviewer, demoEmails.approver][index] ?? emailOf(expert.name)
    return { id: addPerson(rows, given, email, roles.interviewer, expert, expert.about), expert }
  })

  const named =
    <T>(of: T[], nameOf: (one: T) => string) =>
    (first: string): T => {
      const found = of.find(one => nameOf(one).startsWith(`${first} `))
      if (!found) throw new Error(`nobody in the demo is called ${first}`)
      return found
    }
  const taker = named(everybody, one => one.person.name)
  const seller = named(sellers, one => one.expert.name)
  const interviewee = taker('Alex')
  const scene: Scene = { rows, diary: openDiary(), takers: everybody, now }
  const approver = seller('Levan')
  ownBookings(scene, { interviewee, interviewer: seller('Nino'), approver, seller, taker })
  // The demo interviewee's list tells its own story, so nobody else's chance falls on them.
  const others = everybody.filter(one => one !== interviewee)
  for (const one of sellers) addPast(scene, one, others)
  for (const one of sellers) addComingWeeks(scene, one, others)
  for (const one of sellers) rows.interviewers.push(interviewerRow(rows, one))
  settleAll(rows, given)
  issueReceipts(rows, given)
  // The approver has neither named an account nor opened a page yet.
  const settled = sellers.filter(one => one !== approver)
  payOutMonthly(rows, settled, now)
  for (const { id: interviewer_id, expert } of settled)
    rows.pages.push({ interviewer_id, slug: slug(expert.name), is_published: true, updated_at: now })
  noteReminders(rows, now)
  return rows
}

const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')
const emailOf = (name: string) => `${slug(name).replace('-', '.')}@demo.test`

function addUser(
  rows: Rows,
  { now, passwordHash }: Circumstances,
  email: string,
  roleId: number,
  profile: Partial<NewRow<'profiles'>>,
): UserId {
  const id = userId.parse(randomUUID())
  const joined = new Date(now.getTime() - (165 + chance(email) * 200) * dayMs)
  const user = { id, email, username: email, password_hash: passwordHash, role_id: roleId }
  rows.users.push({ ...user, created_at: joined, email_confirmed_at: joined })
  rows.profiles.push({ user_id: id, ...profile })
  return id
}

const addPerson = (
  rows: Rows,
  given: Circumstances,
  email: string,
  roleId: number,
  person: Person,
  about: string | undefined,
): UserId =>
  addUser(rows, given, email, roleId, {
    display_name: person.name,
    country: person.country,
    city: person.city,
    languages: person.languages,
    time_zone: person.timeZone,
    mobile: person.mobile ?? null,
    purpose: about ?? null,
    picture_url: given.pictures.get(person.name) ?? null,
    linkedin_url: `https://www.linkedin.com/in/${slug(person.name)}-demo`,
  })

function interviewerRow(rows: Rows, { id, expert }: Seller): NewRow<'interviewers'> {
  const { specialty, company, experience, mode } = expert
  const ranges = rows.slots
    .filter(slot => slot.interviewer_id === id)
    .map(slot => ({ start: slot.starts_at, end: slot.ends_at }))
  return {
    user_id: id,
    specialty,
    company,
    experience,
    booking_mode: mode,
    show_email: chance(`${expert.name} shows`) < 0.8,
    day_bits: getDayBits(ranges).toString(),
    ...getSearchFields({ ...expert, displayName: expert.name, isSuspended: false }),
  }
}

/** Whoever meets within a day was reminded when there was a day left. */
function noteReminders(rows: Rows, now: Date): void {
  const tomorrow = now.getTime() + dayMs
  const soon = rows.bookings.filter(
    one => one.status === 'confirmed' && one.starts_at > now && one.starts_at.getTime() < tomorrow,
  )
  rows.reminders.push(
    ...soon.map(one => ({ booking_id: one.id, hours_before: 24, starts_at: one.starts_at })),
  )
}
