import { api, rawRoutes } from '#contract/api.ts'
import type { Endpoint, RawRoute } from '#contract/endpoint.ts'
import type { UserId } from '#contract/id.ts'
import { createCronJobs, createMetricSources } from '#server/app/jobs.ts'
import type { Server } from '#server/app/server.ts'
import { issueSessionToken } from '#server/identity/auth/session-token.ts'
import { type Cost, measureOperation } from './cost.ts'
import { fixedIds, seedGrowth } from './growth-seed.ts'
import { openProduct } from './product.ts'
import { type Bench, type BenchmarkPart, type Figure, progress } from './report.ts'
import { printGrowth, readSizes } from './size.ts'

type Question = {
  endpoint: Endpoint | RawRoute
  by: 'reader' | 'seller' | null
  params?: Record<string, string>
  query?: string
  body?: object
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

/** Requests of one interviewee and one interviewer whose data does not grow with the market. */
const requests: Record<string, Question> = {
  teaser: { endpoint: api.landingStats, by: null },
  languages: { endpoint: api.availableLanguages, by: 'reader' },
  specialties: { endpoint: api.availableSpecialties, by: 'reader' },
  interviewers: { endpoint: api.interviewers, by: 'reader' },
  search_days: {
    endpoint: api.findInterviewers,
    by: 'reader',
    body: { languages: ['English'], availableFrom: day(1), availableTo: day(7) },
  },
  search_text: { endpoint: api.findInterviewers, by: 'reader', body: { search: 'company 77' } },
  search_soonest: {
    endpoint: api.findInterviewers,
    by: 'reader',
    body: { sort: 'soonest', languages: ['English'] },
  },
  search_price: {
    endpoint: api.findInterviewers,
    by: 'reader',
    body: { sort: 'price', specialty: 'Specialty 7' },
  },
  search_price_range: {
    endpoint: api.findInterviewers,
    by: 'reader',
    body: { minPrice: 10, maxPrice: 60, minRating: 4, experienceLevel: 2 },
  },
  search_company: { endpoint: api.findInterviewers, by: 'reader', body: { company: 'company 77' } },
  favorites: { endpoint: api.myFavorites, by: 'reader' },
  notices: { endpoint: api.notifications, by: 'reader' },
  unseen_notices: { endpoint: api.unreadNotificationCount, by: 'seller' },
  notice_choices: { endpoint: api.notificationSettings, by: 'reader' },
  search_favorites: { endpoint: api.findInterviewers, by: 'reader', body: { only: 'favourites' } },
  public_page: { endpoint: rawRoutes.publicProfile, by: null, params: { slug: 'person-2000002' } },
  sitemap: { endpoint: rawRoutes.sitemap, by: null },
  sitemap_part: { endpoint: rawRoutes.sitemapPart, by: null, params: { part: '1' } },
  my_public_page: { endpoint: api.myPublicProfile, by: 'seller' },
  exchange_rates: { endpoint: api.exchangeRates, by: 'reader' },
  interviewer: { endpoint: api.interviewer, by: 'reader', params: { id: fixedIds.seller } },
  reviews: { endpoint: api.interviewerReviews, by: 'reader', params: { id: fixedIds.seller } },
  slots: { endpoint: api.availableSlots, by: 'reader', params: { interviewerId: fixedIds.seller } },
  my_slots: { endpoint: api.mySlots, by: 'seller' },
  price_options: { endpoint: api.priceOptions, by: 'reader', params: { timeSlotId: fixedIds.slot } },
  next_up: { endpoint: api.upcomingTasks, by: 'reader' },
  own_times: { endpoint: api.busyTimes, by: 'reader' },
  next_up_sold: { endpoint: api.upcomingTasks, by: 'seller' },
  bookings: { endpoint: api.myBookings, by: 'reader' },
  bookings_by_status: { endpoint: api.myBookings, by: 'reader', query: 'sort=status&status=confirmed' },
  bookings_by_text: { endpoint: api.intervieweeBookings, by: 'reader', query: 'search=person' },
  bookings_sold: { endpoint: api.interviewerBookings, by: 'seller' },
  bookings_past: { endpoint: api.interviewerBookings, by: 'seller', query: 'group=past' },
  booking: { endpoint: api.booking, by: 'reader', params: { id: fixedIds.booking } },
  payment_status: { endpoint: api.paymentStatus, by: 'reader', params: { transactionId: fixedIds.booking } },
  payment_history: { endpoint: api.paymentHistory, by: 'reader' },
  earnings: { endpoint: api.earnings, by: 'seller' },
  earning_sessions: { endpoint: api.earningSessions, by: 'seller' },
  earnings_file: { endpoint: api.exportEarnings, by: 'seller' },
  payout_details: { endpoint: api.payoutDetails, by: 'seller' },
  profile: { endpoint: api.myProfile, by: 'seller' },
  account: { endpoint: api.myAccount, by: 'reader' },
  sign_ins: { endpoint: api.myLogins, by: 'reader' },
  export_interviewee: { endpoint: api.exportAccount, by: 'reader' },
  export_interviewer: { endpoint: api.exportAccount, by: 'seller' },
  interviews: { endpoint: api.interviewHistory, by: 'reader' },
  training_statistics: { endpoint: api.trainingStatistics, by: 'reader' },
  can_start: { endpoint: api.canStartInterview, by: 'reader' },
}

/** Limit of growth in a market ten times as large. An index grows by one level, no more. */
const maxGrowth = 2

/** Cost of each request and cron job in a market, and in one ten times as large. */
export const measureGrowth: BenchmarkPart = async bench => {
  const first = bench.amount(98_000, 2_000, 200)
  const small = await costsAt(bench, 'growth_small', first)
  const large = await costsAt(bench, 'growth_large', first * 10)
  const bytes = printGrowth(small.sizes, large.sizes, (first * 9) / 1000)
  const growth = [...small.costs].map(([name, before]) => {
    const after = large.costs.get(name) ?? before
    return { name, before, after, pages: after.pages / Math.max(before.pages, 1) }
  })
  for (const { name, before, after, pages } of growth.toSorted((a, b) => b.pages - a.pages))
    progress(formatGrowth(name, before, after, pages))
  return [
    { name: 'growth_bookings', value: first * 10, unit: '' },
    { name: 'growth_disk_per_1000_bookings', value: bytes / 1024 ** 2, unit: 'MB' },
    {
      name: 'growth_above_limit',
      value: growth.filter(entry => entry.pages > maxGrowth).length,
      unit: '',
      target: { atMost: 0 },
    },
    {
      name: 'growth_sequential_scans',
      value: growth.filter(entry => entry.after.whole.length > 0).length,
      unit: '',
      target: { atMost: 0 },
    },
    ...growth.flatMap(({ name, before, after, pages }): Figure[] => [
      { name: `growth_${name}_pages`, value: pages, unit: 'ratio' },
      { name: `growth_${name}_time`, value: after.ms / before.ms, unit: 'ratio' },
      { name: `growth_${name}`, value: after.ms, unit: 'ms' },
    ]),
  ]
}

const formatGrowth = (name: string, before: Cost, after: Cost, pages: number) =>
  [
    name.padEnd(28),
    `${String(before.pages).padStart(7)} → ${String(after.pages).padStart(7)} pages (${pages.toFixed(1)})`,
    `${before.ms.toFixed(1).padStart(7)} → ${after.ms.toFixed(1).padStart(7)} ms`,
    ...(after.whole.length > 0 ? [`reads all of ${after.whole.join(', ')}`] : []),
  ].join('  ')

async function costsAt(bench: Bench, name: string, bookings: number) {
  const product = await openProduct(await bench.createDatabase(name))
  try {
    progress(`${bookings.toLocaleString('en')} bookings …`)
    await seedGrowth(product.deps.pool, bookings)
    const tokens = {
      reader: await tokenOf(product, fixedIds.reader, 1),
      seller: await tokenOf(product, fixedIds.seller, 2),
    }
    const sizes = await readSizes(product.deps.pool)
    const costs = new Map<string, Cost>()
    const tries = bench.amount(15, 3, 1)
    const measureCost = async (what: string, run: () => Promise<unknown>) =>
      costs.set(what, await measureOperation(product.deps.pool, tries, run))
    for (const [what, question] of Object.entries(requests))
      await measureCost(what, () => sendRequest(product, question, question.by && tokens[question.by]))
    for (const [what, runCronJob] of Object.entries(createCronJobs(product.deps)))
      await measureCost(`cron_${what.replaceAll('-', '_')}`, runCronJob)
    for (const { name: source, collect: read } of createMetricSources(product.deps, {}))
      await measureCost(`metrics_${source}`, async () => read())
    return { costs, sizes }
  } finally {
    await product.stop()
  }
}

const tokenOf = ({ deps }: Server, id: string, roleId: number) =>
  issueSessionToken(deps, {
    id,
    userId: id as UserId,
    roleId,
    expiresAt: new Date(deps.now().getTime() + 86_400_000),
  })

async function sendRequest(
  { app }: Server,
  { endpoint, params = {}, query, body }: Question,
  token: string | null,
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')
  const response = await app.inject({
    method: endpoint.method,
    url: query ? `${path}?${query}` : path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { payload: body } : {}),
  })
  if (response.statusCode >= 300) throw new Error(`${endpoint.name} was refused: ${response.body}`)
}
