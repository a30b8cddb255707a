import { about } from './about.ts'
import { account } from './account.ts'
import { booking } from './booking.ts'
import { common } from './common.ts'
import { dialog } from './dialog.ts'
import { error } from './error.ts'
import { interviewer } from './interviewer.ts'
import { landing } from './landing.ts'
import { layout } from './layout.ts'
import { legal } from './legal.ts'
import { payment } from './payment.ts'
import { profile } from './profile.ts'
import { review } from './review.ts'
import { room } from './room.ts'
import { slot } from './slot.ts'
import { training } from './training.ts'

/** Every Russian word, by area: one file, fetched when somebody reads Russian. */
export const russian = {
  about,
  account,
  booking,
  common,
  dialog,
  error,
  interviewer,
  landing,
  layout,
  legal,
  payment,
  profile,
  review,
  room,
  slot,
  training,
}
