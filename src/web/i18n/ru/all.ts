import { russianMessages as error } from '#contract/error-ru.ts'
import { about } from './about.ts'
import { account } from './account.ts'
import { booking } from './booking.ts'
import { bookingDialog } from './booking-dialog.ts'
import { bookingLifecycle } from './booking-lifecycle.ts'
import { bookingList } from './booking-list.ts'
import { bookingMessages } from './booking-messages.ts'
import { calendar } from './calendar.ts'
import { callRecording } from './call-recording.ts'
import { captions } from './captions.ts'
import { coach } from './coach.ts'
import { collaboration } from './collaboration.ts'
import { common } from './common.ts'
import { earnings } from './earnings.ts'
import { fieldVisibility } from './field-visibility.ts'
import { holds } from './holds.ts'
import { interviewer } from './interviewer.ts'
import { interviewerSearch } from './interviewer-search.ts'
import { landing } from './landing.ts'
import { landingStats } from './landing-stats.ts'
import { layout } from './layout.ts'
import { legal } from './legal.ts'
import { mfa } from './mfa.ts'
import { nextSteps } from './next-steps.ts'
import { notifications } from './notifications.ts'
import { payment } from './payment.ts'
import { practice } from './practice.ts'
import { prices } from './prices.ts'
import { profile } from './profile.ts'
import { progress } from './progress.ts'
import { publicPage } from './public-page.ts'
import { receipt } from './receipt.ts'
import { recording } from './recording.ts'
import { replay } from './replay.ts'
import { review } from './review.ts'
import { room } from './room.ts'
import { scorecard } from './scorecard.ts'
import { security } from './security.ts'
import { sessionNotes } from './session-notes.ts'
import { slot } from './slot.ts'
import { summary } from './summary.ts'
import { timeZoneHint } from './time-zone-hint.ts'
import { training } from './training.ts'
import { trial } from './trial.ts'
import { weeklySchedule } from './weekly-schedule.ts'
import { whiteboard } from './whiteboard.ts'

/**
 * Every Russian word, by area: one file, fetched when somebody reads Russian.
 *
 * One thing has one name, here, in the mails and on the sandbox's pages; `test/words.ts` knows what else it might be called:
 * slot «окно», Manage Slots «Моё расписание», booking «запись», request «запрос», session «встреча», interview
 * «собеседование», recording «запись встречи» or «видео», interviewer «интервьюер», interviewee «кандидат», account
 * «аккаунт», specialty «специализация», time zone «часовой пояс», review «отзыв»; a slot that is held is «закреплено за
 * вами», money that is authorised «зарезервировано», captured «списано», released «освобождено».
 */
export const russian = {
  about,
  account,
  sessionNotes,
  whiteboard,
  booking,
  calendar,
  captions,
  coach,
  common,
  collaboration,
  bookingDialog,
  earnings,
  error,
  mfa,
  callRecording,
  interviewerSearch,
  holds,
  weeklySchedule,
  interviewer,
  landing,
  layout,
  legal,
  bookingLifecycle,
  bookingList,
  bookingMessages,
  prices,
  nextSteps,
  notifications,
  publicPage,
  payment,
  practice,
  profile,
  progress,
  receipt,
  recording,
  replay,
  review,
  room,
  scorecard,
  security,
  fieldVisibility,
  slot,
  summary,
  landingStats,
  training,
  trial,
  timeZoneHint,
}
