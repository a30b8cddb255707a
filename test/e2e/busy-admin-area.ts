import { api } from '#contract/api.ts'
import { saveBankAccount } from '#test/earners.ts'
import {
  aFindableInterviewer,
  anAdmin,
  anInterviewee,
  anInterviewer,
  aSession,
  recordAttendance,
  usd,
} from '#test/factories.ts'
import type { TestApp } from '#test/open-app.ts'
import { aPaidSession, inHours, recordWait } from './admin.ts'

const why = { reason: 'Weekly payouts' }

/** An admin area with something on every screen of `/admin`. Returns the addresses of the screens with one subject. */
export async function aBusyAdminArea(app: TestApp) {
  const owner = app.as(await anAdmin(app))
  const finance = app.as(await anAdmin(app, 'finance'))
  const moderator = app.as(await anAdmin(app, 'moderator'))

  const paid = await aPaidSession(app, { interviewerName: 'Nino Beridze' })
  const requesting = await aPaidSession(app, { interviewerName: 'Giorgi Lomidze', price: 90 })
  const claimed = await aPaidSession(app, { interviewerName: 'Ketevan Abashidze', price: 65 })
  app.clock.set(new Date(Date.parse(claimed.start) + 3_700_000))
  await app.runCronJobs()
  await recordAttendance(app, claimed.bookingId, 25)
  await claimed.ann.call(api.claimSession, {
    ...claimed.own,
    body: { reason: 'too_short', text: 'Ketevan left after 25 minutes because of another call.' },
  })
  app.clock.advance({ hours: 24 })
  await app.runCronJobs()
  await saveBankAccount(app, paid.interviewer, 'Nino Beridze')
  const { batchId } = await finance.call(api.createPayoutBatch, {
    body: { currency: 'USD', expected: { payees: 1, total: 42.5 }, ...why },
  })
  await saveBankAccount(app, requesting.interviewer, 'Giorgi Lomidze')
  await requesting.nino.call(api.requestPayout, { body: { currency: 'USD' } })

  const appealed = await aPaidSession(app, { interviewerName: 'Tamar Kapanadze', price: 80 })
  const contested = await aPaidSession(app, { interviewerName: 'Davit Gelashvili', price: 45 })
  app.clock.set(new Date(Date.parse(contested.start) + 20 * 60_000))
  for (const { ann, nino, own, bookingId } of [appealed, contested]) {
    await recordWait(app, bookingId, 15)
    await ann.call(api.sendBookingMessage, { ...own, body: { text: 'I am in the room. Are you coming?' } })
    await ann.call(api.reportNoShow, own)
    await nino.call(api.contestNoShow, { ...own, body: { text: 'I waited in the room from the start.' } })
  }
  const atAppealed = { params: { bookingId: appealed.bookingId } }
  await finance.call(api.proposeDecision, { ...atAppealed, body: { reason: 'Only Alex was in the room' } })
  await finance.call(api.decideNoShow, {
    ...atAppealed,
    body: { isUpheld: true, text: 'Alex waited alone for 15 minutes.', reason: 'Attendance of the room' },
  })
  await appealed.nino.call(api.appealDispute, {
    ...appealed.own,
    body: { text: 'My connection failed at the start. I wrote to Alex at once.' },
  })

  const reviewed = await aFindableInterviewer(app, { name: 'Levan Maisuradze' })
  const author = await anInterviewee(app, { name: 'Maria Silva' })
  const session = { interviewer: reviewed, interviewee: author, attendance: 'completed' as const }
  for (const [hours, comment] of [
    [-30, 'Levan read my answers aloud and laughed.'],
    [-60, 'Buy cheap courses at another site!'],
  ] as const) {
    const bookingId = await aSession(app, { ...session, start: inHours(app, hours), price: usd(50) })
    await app.as(author).call(api.writeReview, { body: { bookingId, rating: 1, comment } })
    await app.as(reviewed).call(api.reportContent, {
      body: { target: { kind: 'review', bookingId }, cause: 'harassment', text: 'This insults me.' },
    })
  }
  const [open, hidden] = (await moderator.call(api.moderationCases, {})).items
  if (!open || !hidden) throw new Error('case missing')
  await moderator.call(api.hideContent, {
    params: { id: hidden.id },
    body: { rule: 'spam', statement: 'It advertises another site.', reason: 'Advertising' },
  })
  await app.as(author).call(api.appealDecision, {
    params: { id: hidden.id },
    body: { text: 'The site is free and helped me.' },
  })
  const spammer = await anInterviewee(app, { name: 'Ana Khmaladze' })
  await owner.call(api.suspendPerson, {
    params: { userId: spammer.id },
    body: { reason: 'Advertised in messages to eight interviewers' },
  })
  await owner.call(api.setListingRule, { body: { mode: 'reviewed', reason: 'Incomplete profiles' } })
  const applicant = await anInterviewer(app, { name: 'Salome Gogoladze', complete: false })
  await app.as(applicant).call(api.updateProfile, { body: { country: 'Georgia' } })
  await app.as(applicant).call(api.sendApplication, {
    body: { workEmail: 'salome@work.test', note: 'I run our backend interviews.' },
  })
  await finance.call(api.startReconciliation, { body: { days: 30, reason: 'Month end' } })
  return {
    today: '/admin',
    people: '/admin/people',
    person: `/admin/people/${spammer.id}`,
    interviewer: `/admin/people/${contested.interviewer.id}`,
    bookings: '/admin/bookings',
    booking: `/admin/bookings/${appealed.bookingId}`,
    disputes: '/admin/disputes',
    noShow: `/admin/disputes/${contested.bookingId}`,
    claim: `/admin/disputes/${claimed.bookingId}`,
    appeal: `/admin/disputes/${appealed.bookingId}`,
    balances: '/admin/money',
    interviewers: '/admin/money/interviewers?account=payable&currency=USD',
    journals: '/admin/money/journals',
    payouts: '/admin/money/payouts',
    requests: '/admin/money/payouts?list=requests',
    newBatch: '/admin/money/payouts/new',
    batch: `/admin/money/payouts/${batchId}`,
    refunds: '/admin/money/refunds',
    reconciliation: '/admin/money/reconciliation',
    check: '/admin/money/check',
    statements: `/admin/money/statements?year=${app.clock.now().getUTCFullYear()}`,
    cases: '/admin/moderation',
    case: `/admin/moderation/${open.id}`,
    caseAppeal: `/admin/moderation/${hidden.id}`,
    system: '/admin/system',
    emails: '/admin/system?part=emails',
    webhooks: '/admin/system?part=webhooks',
    files: '/admin/system?part=files',
    applications: '/admin/applications',
    application: `/admin/applications/${applicant.id}`,
    reliability: '/admin/reliability',
    reliabilityOf: `/admin/reliability/${contested.interviewer.id}`,
    insights: '/admin/insights',
    settings: '/admin/settings',
    policy: '/admin/settings/policies/terms',
    newPolicy: '/admin/settings/policies/terms/new',
    log: '/admin/log',
    admins: '/admin/admins',
  }
}
