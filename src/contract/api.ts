/** Every endpoint of the product in one object: the caller, the OpenAPI document and the authorisation test walk it. */
import * as account from './account.ts'
import * as booking from './booking.ts'
import * as interviewer from './interviewer.ts'
import * as payment from './payment.ts'
import * as profile from './profile.ts'
import * as review from './review.ts'
import * as room from './room.ts'
import * as settings from './settings.ts'
import * as slot from './slot.ts'
import * as training from './training.ts'

export const api = {
  ...account.endpoints,
  ...profile.endpoints,
  ...interviewer.endpoints,
  ...slot.endpoints,
  ...booking.endpoints,
  ...payment.endpoints,
  ...review.endpoints,
  ...training.endpoints,
  ...room.endpoints,
  ...settings.endpoints,
}
