/** Every endpoint of the product in one object, and every door: the OpenAPI document and the authorisation test walk both. */
import * as account from './account.ts'
import * as booking from './booking.ts'
import * as bookingLife from './booking-lifecycle.ts'
import * as bookingMessage from './booking-messages.ts'
import * as film from './call-recording.ts'
import * as desk from './collaboration.ts'
import * as currency from './currency.ts'
import * as earnings from './earnings.ts'
import * as factor from './factor.ts'
import * as wish from './favorites.ts'
import * as interviewer from './interviewer.ts'
import * as asking from './notes.ts'
import * as notice from './notifications.ts'
import * as payment from './payment.ts'
import * as profile from './profile.ts'
import * as publicPage from './public-profile.ts'
import * as receipt from './receipt.ts'
import * as recording from './recording.ts'
import * as replay from './replay.ts'
import * as review from './review.ts'
import * as room from './room.ts'
import * as scorecard from './scorecard.ts'
import * as settings from './settings.ts'
import * as slot from './slot.ts'
import * as training from './training.ts'
import * as trainingSession from './training-session.ts'
import * as trainingShare from './training-share.ts'
import * as trainingTrial from './training-trial.ts'
import * as bookingNext from './upcoming.ts'
import * as hours from './weekly-schedule.ts'

export const api = {
  ...account.endpoints,
  ...factor.endpoints,
  ...profile.endpoints,
  ...publicPage.endpoints,
  ...interviewer.endpoints,
  ...wish.endpoints,
  ...slot.endpoints,
  ...hours.endpoints,
  ...booking.endpoints,
  ...bookingLife.endpoints,
  ...bookingMessage.endpoints,
  ...bookingNext.endpoints,
  ...notice.endpoints,
  ...currency.endpoints,
  ...payment.endpoints,
  ...receipt.endpoints,
  ...earnings.endpoints,
  ...review.endpoints,
  ...recording.endpoints,
  ...film.endpoints,
  ...training.endpoints,
  ...trainingSession.endpoints,
  ...trainingShare.endpoints,
  ...trainingTrial.endpoints,
  ...asking.endpoints,
  ...replay.endpoints,
  ...scorecard.endpoints,
  ...room.endpoints,
  ...settings.endpoints,
}

/** The calls by their names, for whoever wants their types and none of their schemas. */
export type Api = typeof api

export const doors = {
  ...profile.doors,
  ...publicPage.doors,
  ...payment.doors,
  ...recording.doors,
  ...film.doors,
  ...trainingSession.doors,
  ...desk.doors,
  ...room.doors,
}
