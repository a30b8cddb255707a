import {
  type ImposableState,
  type ReliabilityFigure,
  type ReliabilityFigures,
  type ReliabilityState,
  reliabilityFigures,
  reliabilityRules,
  reliabilityStates,
} from '#contract/reliability-rules.ts'
import { addDays } from '#contract/time.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'

/** One thing that counts against an interviewer. */
export type Incident = { kind: ReliabilityFigure; at: Date }

/** State of an interviewer as it is stored. */
export type StoredState = {
  state: ReliabilityState
  since: Date
  pausedUntil: Date | null
  /** An admin set it. */
  isManual: boolean
  forgivenAt: Date | null
  /** Start of the latest pause. */
  pausedAt: Date | null
}

/** What happened before this moment does not count. */
export function getCountStart(forgivenAt: Date | null, now: Date): Date {
  const periodStart = addDays(now, -reliabilityRules.days)
  return forgivenAt && forgivenAt > periodStart ? forgivenAt : periodStart
}

/** Incidents after the start of the period, until now. */
export const getCounted = <One extends Incident>(incidents: readonly One[], start: Date, now: Date): One[] =>
  incidents.filter(({ at }) => at > start && at <= now)

export function countIncidents(incidents: readonly Incident[]): ReliabilityFigures {
  const count = (kind: ReliabilityFigure) => incidents.filter(incident => incident.kind === kind).length
  return {
    noShows: count('noShows'),
    lateCancellations: count('lateCancellations'),
    unanswered: count('unanswered'),
    overdueScorecards: count('overdueScorecards'),
  }
}

const isReached = (figures: ReliabilityFigures, limits: Partial<ReliabilityFigures>): boolean =>
  reliabilityFigures.some(name => {
    const limit = limits[name]
    return limit !== undefined && figures[name] >= limit
  })

/** The most serious consequence that the written rules give these figures. */
export function getRuleState(figures: ReliabilityFigures): ReliabilityState {
  if (isReached(figures, reliabilityRules.removed)) return 'removed'
  if (isReached(figures, reliabilityRules.paused)) return 'paused'
  return isReached(figures, reliabilityRules.warned) ? 'warned' : 'good'
}

const isWorse = (one: ReliabilityState, other: ReliabilityState) =>
  reliabilityStates.indexOf(one) > reliabilityStates.indexOf(other)

export type NextState = { state: ReliabilityState; pausedUntil: Date | null; isManual: boolean }

/**
 * State by the rules and by what an admin has set. A removal stays until an admin lifts it, a pause until its end.
 * After a pause a warning is left, and only what happened since the pause began causes another one. A warning by an
 * admin stays as long as the period of the rules.
 */
export function getNextState(
  current: StoredState | null,
  counted: readonly Incident[],
  now: Date,
): NextState {
  const rule = getRuleState(countIncidents(counted))
  if (current?.state === 'removed') return keep(current)
  if (rule === 'removed') return { state: 'removed', pausedUntil: null, isManual: false }
  if (current?.state === 'paused' && current.pausedUntil && now < current.pausedUntil) return keep(current)
  if (rule === 'paused' && hasNewCause(counted, current?.pausedAt ?? null))
    return { state: 'paused', pausedUntil: addDays(now, reliabilityRules.pauseDays), isManual: false }
  if (current?.state === 'warned' && current.isManual && now < addDays(current.since, reliabilityRules.days))
    return keep(current)
  const state = rule === 'good' ? 'good' : 'warned'
  const isManual = current !== null && current.state === state && current.isManual && state !== 'good'
  return { state, pausedUntil: null, isManual }
}

const keep = ({ state, pausedUntil, isManual }: StoredState): NextState => ({ state, pausedUntil, isManual })

/** Only these kinds cause a pause. */
const hasNewCause = (counted: readonly Incident[], pausedAt: Date | null): boolean =>
  counted.some(({ kind, at }) => kind in reliabilityRules.paused && (pausedAt === null || at > pausedAt))

/** What the interviewer is told when the rules or the calendar change the state. Null: nothing. */
export function getNotice(before: ReliabilityState, after: ReliabilityState) {
  if (before === after) return null
  if (isWorse(after, before)) return after === 'good' ? null : after
  // A warning that is over is no news. After a pause, search lists them again.
  return before === 'paused' ? ('resumed' as const) : null
}

/**
 * When the figures or the state change by time alone: an incident leaves the period, a scorecard becomes overdue, a
 * pause or a warning ends. Null if nothing will.
 */
export function getNextCheck(
  next: NextState & { since: Date },
  incidents: readonly Incident[],
  countStart: Date,
  now: Date,
): Date | null {
  const times = [
    ...getCounted(incidents, countStart, now).map(({ at }) => addDays(at, reliabilityRules.days)),
    ...incidents.map(({ at }) => at),
    ...(next.pausedUntil ? [next.pausedUntil] : []),
    ...(next.state === 'warned' && next.isManual ? [addDays(next.since, reliabilityRules.days)] : []),
  ].filter(at => at > now)
  return times.length > 0 ? new Date(Math.min(...times.map(Number))) : null
}

/** Neither can be booked nor found. */
export const stopsBookings = (state: ReliabilityState): boolean => state === 'paused' || state === 'removed'

type SeenState = { state: ReliabilityState; from: ReliabilityState }

/** `from` is the state that the admin has seen. */
export function canImpose({ state, from }: SeenState, imposed: ImposableState): Result<true> {
  if (state !== from) return refuse('reliability.changed')
  // A pause can get another end.
  return state === imposed && imposed !== 'paused' ? refuse('reliability.unchanged') : ok(true)
}

export function canLift({ state, from }: SeenState): Result<true> {
  if (state !== from) return refuse('reliability.changed')
  return state === 'good' ? refuse('reliability.nothing_to_lift') : ok(true)
}

export const getPauseEnd = (state: ImposableState, days: number, now: Date): Date | null =>
  state === 'paused' ? addDays(now, days) : null
