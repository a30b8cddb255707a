import type { Deps } from '#server/lib/context.ts'
import { listUndeliveredEmails, retryUndeliveredEmails, type UndeliveredEmail } from './repository.ts'

/** The mails that were ordered and are not delivered, oldest first. */
export const listEmailBacklog = ({ db }: Pick<Deps, 'db'>): Promise<UndeliveredEmail[]> =>
  listUndeliveredEmails(db)

/** Has the running product try all of them now. What makes no sense any more it drops by itself. */
export const retryEmailBacklog = ({ db }: Pick<Deps, 'db'>): Promise<number> => retryUndeliveredEmails(db)
