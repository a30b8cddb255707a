import { minuteMs } from '#contract/time.ts'

/** How often a node records its connected participants. */
export const heartbeatIntervalMs = minuteMs

/** A participant without a heartbeat since then is absent: the node of the room is dead. */
export const presenceCutoff = (now: Date): Date => new Date(now.getTime() - 2.5 * heartbeatIntervalMs)
