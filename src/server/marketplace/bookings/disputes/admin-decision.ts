import type { UserId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'

/** States and amounts of an admin's action, for the log. */
export type AdminChange = { before: object; after: object }

/** Writes the admin's log in the transaction of the action. The log is in a higher layer. */
export type AdminRecord = (tx: Tx, change: AdminChange) => Promise<void>

/** An admin, or the operating system's user of the command line. */
export type Decider = { adminId: UserId } | { commandLineUser: string }

/** Decision of an admin, with the text for both participants. */
export type AdminDecision = { decidedBy: Decider; text: string; record: AdminRecord }
