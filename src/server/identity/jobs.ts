import { type CronJobs, handle, type JobHandlers } from '#server/lib/jobs/job-queue.ts'
import { storageAnswered } from '#server/lib/storage/storage.ts'
import { eraseAccounts, finishAccountClosures } from './accounts/close-account.ts'
import { deleteExpiredUnconfirmedEmails } from './accounts/repository.ts'
import type { Deps } from './context.ts'
import { policyCronJobs } from './legal-policies/publish-policy-version.ts'
import { deleteExpiredChallenges } from './mfa/repository.ts'
import { deletePictureFiles, deletePictureFilesQueue } from './profiles/profile-picture.ts'
import { isPictureUsed } from './profiles/repository.ts'
import { deleteExpiredAttempts } from './throttling/repository.ts'

const batchSize = 10_000

export const identityCronJobs = (deps: Deps): CronJobs => ({
  ...policyCronJobs(deps),
  'delete-expired-unconfirmed-email-counters': () => deleteExpiredUnconfirmedEmails(deps.db, deps.now()),
  'delete-expired-challenges': () => deleteExpiredChallenges(deps.db, deps.now()),
  async 'delete-expired-throttle-counters'() {
    const now = deps.now()
    while ((await deleteExpiredAttempts(deps.db, now, batchSize)) === batchSize);
  },
  'finish-account-closures': () => finishAccountClosures(deps),
  'erase-accounts': () => eraseAccounts(deps),
})

export const identityJobHandlers = (deps: Deps): JobHandlers => ({
  ...handle(deletePictureFilesQueue, async ({ url }, { saveOutput }) => {
    if (await isPictureUsed(deps.db, url)) return
    await deletePictureFiles(deps, url)
    saveOutput(storageAnswered)
  }),
})
