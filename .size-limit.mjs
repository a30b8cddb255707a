import { listFirstLoad } from './scripts/first-load.ts'

/** Script in kilobytes that a screen may load before it shows its content; on the landing page, before any click. */
const budgets = {
  '/': 113.5,
  '/interviewers': 171.5,
  '/bookings': 184,
  '/interview-training': 180,
  '/profile': 181,
}

export default await Promise.all(
  Object.entries(budgets).map(async ([name, kilobytes]) => ({
    name,
    path: await listFirstLoad(name),
    limit: `${kilobytes} kB`,
    brotli: true,
  })),
)
