import { sandboxHandlers } from '#sandbox-provider/jobs.ts'
import { bookingHandlers, bookingSweeps } from '#server/market/booking/jobs.ts'
import { bookingLetters, bookingLettersLast } from '#server/market/booking/letters/booking-letters.ts'
import { bookingNotices } from '#server/market/booking/letters/booking-notices.ts'
import { bookingLifeSweeps } from '#server/market/booking/life/jobs.ts'
import { newsHandlers, newsSweeps } from '#server/market/booking/news/jobs.ts'
import { bookingRefreshers } from '#server/market/booking/news/refresh-mails.ts'
import { interviewerSweeps } from '#server/market/interviewer/jobs.ts'
import { reviewHandlers } from '#server/market/review/jobs.ts'
import { hoursSweeps } from '#server/market/slot/hours/jobs.ts'
import { wishSweeps } from '#server/market/wish/jobs.ts'
import { wishLetters, wishLettersLast, wishNotices } from '#server/market/wish/letters/time-free.ts'
import { wishRefreshers } from '#server/market/wish/refresh-mails.ts'
import { paymentHandlers, paymentNightly, paymentSweeps } from '#server/money/payment/jobs.ts'
import { paymentFigures } from '#server/money/payment/measure-payments.ts'
import { payoutSweeps } from '#server/money/payout/jobs.ts'
import { payoutLetters, payoutLettersLast, payoutNotices } from '#server/money/payout/letters/payout-news.ts'
import { payoutRefreshers } from '#server/money/payout/refresh-mails.ts'
import { accountSweeps } from '#server/people/account/jobs.ts'
import {
  accountLetters,
  accountLettersLast,
  accountNotices,
} from '#server/people/account/letters/account-letters.ts'
import { accountRefreshers } from '#server/people/account/refresh-mails.ts'
import { factorSweeps } from '#server/people/factor/jobs.ts'
import { factorRefreshers } from '#server/people/factor/refresh-mails.ts'
import { guessingSweeps } from '#server/people/guessing/jobs.ts'
import { leavingSweeps } from '#server/people/leaving/jobs.ts'
import { choicesPathOf } from '#server/people/notice/derive-notice.ts'
import { noticeSweeps } from '#server/people/notice/jobs.ts'
import type { Notices } from '#server/people/notice/port.ts'
import { profileHandlers } from '#server/people/profile/jobs.ts'
import { processFigures } from '#server/platform/figures/measure-process.ts'
import type { Figures } from '#server/platform/figures/port.ts'
import { jobFigures } from '#server/platform/jobs/measure-queues.ts'
import { mailHandlers } from '#server/platform/mail/jobs.ts'
import { mailFigures } from '#server/platform/mail/measure-mails.ts'
import type { Lasting, Refreshers, Writers } from '#server/platform/mail/templates/letter.ts'
import { diskFigures } from '#server/platform/storage/measure-disk.ts'
import { callHandlers } from '#server/room/call/jobs.ts'
import { recordingHandlers, recordingSweeps } from '#server/room/recording/jobs.ts'
import {
  recordingLetters,
  recordingLettersLast,
  recordingNotices,
} from '#server/room/recording/letters/recording-news.ts'
import { recordingRefreshers } from '#server/room/recording/refresh-mails.ts'
import { scorecardSweeps } from '#server/room/scorecard/jobs.ts'
import {
  scorecardLetters,
  scorecardLettersLast,
  scorecardNotices,
} from '#server/room/scorecard/letters/scorecard-news.ts'
import { scorecardRefreshers } from '#server/room/scorecard/refresh-mails.ts'
import { modelNightly } from '#server/training/coach/model/jobs.ts'
import { trainingSweeps } from '#server/training/interview/jobs.ts'
import type { Deps } from './operator/deps.ts'
import { operatorSweeps } from './operator/jobs.ts'
import type { Handlers, Sweeps } from './platform/jobs/jobs.ts'
import { documentSweeps } from './room/documents/jobs.ts'
import { filmHandlers, filmSweeps } from './room/film/jobs.ts'

/** Whatever is said by mail, and who puts it into words. */
export const letters: Writers = {
  ...accountLetters,
  ...payoutLetters,
  ...bookingLetters,
  ...wishLetters,
  ...recordingLetters,
  ...scorecardLetters,
}

/** Which of them become notices in the product. */
export const notices: Notices = {
  ...accountNotices,
  ...payoutNotices,
  ...bookingNotices,
  ...wishNotices,
  ...recordingNotices,
  ...scorecardNotices,
}

/** Until when each of them makes sense. */
export const lasting: Lasting = {
  ...accountLettersLast,
  ...payoutLettersLast,
  ...bookingLettersLast,
  ...wishLettersLast,
  ...recordingLettersLast,
  ...scorecardLettersLast,
}

/** Those that are read again when they are sent. */
const refreshersOf = (deps: Deps): Refreshers => ({
  ...accountRefreshers(deps),
  ...factorRefreshers(deps),
  ...payoutRefreshers(deps),
  ...bookingRefreshers(deps),
  ...wishRefreshers(deps),
  ...recordingRefreshers(deps),
  ...scorecardRefreshers(deps),
})

/** Every kind of job and who works it off. */
export const handlersOf = (deps: Deps): Handlers => ({
  ...mailHandlers(deps, {
    writers: letters,
    lasting,
    refreshers: refreshersOf(deps),
    choicesOf: order => choicesPathOf(notices, order),
  }),
  ...paymentHandlers(deps),
  ...bookingHandlers(deps),
  ...reviewHandlers(deps),
  ...newsHandlers(deps),
  ...profileHandlers(deps),
  ...recordingHandlers(deps),
  ...filmHandlers(deps),
  ...callHandlers(deps),
  ...sandboxHandlers(deps),
})

export const nightlyOf = (deps: Deps): Sweeps => ({ ...paymentNightly(deps), ...modelNightly(deps) })

export const sweepsOf = (deps: Deps): Sweeps => ({
  ...bookingSweeps(deps),
  ...bookingLifeSweeps(deps),
  ...newsSweeps(deps),
  ...paymentSweeps(deps),
  ...payoutSweeps(deps),
  ...interviewerSweeps(deps),
  ...wishSweeps(deps),
  ...hoursSweeps(deps),
  ...recordingSweeps(deps),
  ...scorecardSweeps(deps),
  ...filmSweeps(deps),
  ...documentSweeps(deps),
  ...accountSweeps(deps),
  ...noticeSweeps(deps),
  ...factorSweeps(deps),
  ...guessingSweeps(deps),
  ...leavingSweeps(deps),
  ...operatorSweeps(deps),
  ...trainingSweeps(deps),
})

/** Whatever somebody who watches may want to know; looked up with the patience of the background. */
export const figuresOf = (deps: Deps, pools: Record<string, Deps['pool']>): Figures[] => [
  processFigures(deps.jobs, pools),
  jobFigures(deps, [...Object.keys(sweepsOf(deps)), ...Object.keys(nightlyOf(deps))]),
  mailFigures(deps),
  paymentFigures(deps),
  diskFigures(deps.config),
]
