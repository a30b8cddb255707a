import { russianMessages as error } from '#contract/error-ru.ts'
import { about } from './about.ts'
import { account } from './account.ts'
import { asking } from './asking.ts'
import { board } from './board.ts'
import { booking } from './booking.ts'
import { calendar } from './calendar.ts'
import { caption } from './caption.ts'
import { coach } from './coach.ts'
import { common } from './common.ts'
import { desk } from './desk.ts'
import { dialog } from './dialog.ts'
import { earnings } from './earnings.ts'
import { factor } from './factor.ts'
import { film } from './film.ts'
import { find } from './find.ts'
import { hold } from './hold.ts'
import { hours } from './hours.ts'
import { interviewer } from './interviewer.ts'
import { landing } from './landing.ts'
import { layout } from './layout.ts'
import { legal } from './legal.ts'
import { life } from './life.ts'
import { list } from './list.ts'
import { message } from './message.ts'
import { money } from './money.ts'
import { next } from './next.ts'
import { notice } from './notice.ts'
import { page } from './page.ts'
import { payment } from './payment.ts'
import { practice } from './practice.ts'
import { profile } from './profile.ts'
import { progress } from './progress.ts'
import { receipt } from './receipt.ts'
import { recording } from './recording.ts'
import { replay } from './replay.ts'
import { review } from './review.ts'
import { room } from './room.ts'
import { scorecard } from './scorecard.ts'
import { security } from './security.ts'
import { shown } from './shown.ts'
import { slot } from './slot.ts'
import { summary } from './summary.ts'
import { teaser } from './teaser.ts'
import { training } from './training.ts'
import { trial } from './trial.ts'
import { zone } from './zone.ts'

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
  asking,
  board,
  booking,
  calendar,
  caption,
  coach,
  common,
  desk,
  dialog,
  earnings,
  error,
  factor,
  film,
  find,
  hold,
  hours,
  interviewer,
  landing,
  layout,
  legal,
  life,
  list,
  message,
  money,
  next,
  notice,
  page,
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
  shown,
  slot,
  summary,
  teaser,
  training,
  trial,
  zone,
}
