import type { Tx } from '#server/lib/database/pool.ts'
import { deleteDevInboxEmails } from './repository.ts'

/**
 * Takes somebody out of the built-in mailbox: every mail to them, and every one that names them. It is there for trying
 * the product, so one mail too many does no harm.
 */
export const deleteUserEmails = (tx: Tx, email: string, name: string | null): Promise<void> =>
  deleteDevInboxEmails(tx, email, name)
