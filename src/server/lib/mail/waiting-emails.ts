import type { Deps } from '#server/lib/context.ts'
import { hurryMails, type WaitingMail, waitingMails } from './repository.ts'

/** The mails that were ordered and are not delivered, oldest first. */
export const listWaiting = ({ db }: Pick<Deps, 'db'>): Promise<WaitingMail[]> => waitingMails(db)

/** Has the running product try all of them now. What makes no sense any more it drops by itself. */
export const tryAgain = ({ db }: Pick<Deps, 'db'>): Promise<number> => hurryMails(db)
