import { createHash, randomBytes } from 'node:crypto'
import type { Answer } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import { type endpoints, roomLimits } from '#contract/room.ts'
import { readBooking } from '#server/market/booking/list/read.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import type { Deps } from '#server/room/deps.ts'
import { entryRefusal, peopleOf, roomTimes } from './rules.ts'
import { replaceTicket, type Ticket, takeTicket } from './store.ts'

type Joining = Answer<typeof endpoints.joinRoom>

/** Lets one of the two people of a confirmed booking in: a ticket that opens one socket within a minute. */
export async function joinRoom(
  deps: Deps,
  user: User,
  bookingId: BookingId,
  instanceId: string,
): Promise<Joining> {
  const booking = await readBooking(deps, user, bookingId)
  const now = deps.now()
  const { opensAt, closesAt } = roomTimes(booking)
  const refusal = entryRefusal(booking, now)
  if (refusal === 'room.too_early') throw new AppError(refusal, { extra: { opensAt: opensAt.toISOString() } })
  if (refusal) throw new AppError(refusal)

  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + roomLimits.ticketSeconds * 1000)
  await replaceTicket(deps.db, { bookingId, userId: user.id, instanceId, closesAt }, hashOf(token), expiresAt)
  return {
    ticket: token,
    iceServers: [],
    startsAt: booking.startTime,
    endsAt: booking.endTime,
    ...peopleOf(booking, user.id),
  }
}

/** Uses a ticket up: who comes into which room. Refuses one that is unknown, expired or used. */
export async function redeemTicket(deps: Deps, token: string): Promise<Ticket> {
  const ticket = await takeTicket(deps.db, hashOf(token), deps.now())
  if (!ticket) throw new AppError('room.ticket_used')
  return ticket
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
