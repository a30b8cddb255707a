import type { BookingId } from '#contract/id.ts'
import type { Executor } from '#server/platform/database/pool.ts'

/** A booking with what its mails say of both people. */
export async function bookingWithPeople(db: Executor, id: BookingId) {
  return db
    .selectFrom('bookings')
    .innerJoin('users as interviewee', 'interviewee.id', 'bookings.interviewee_id')
    .innerJoin('users as interviewer', 'interviewer.id', 'bookings.interviewer_id')
    .leftJoin('profiles as interviewee_profile', 'interviewee_profile.user_id', 'interviewee.id')
    .leftJoin('profiles as interviewer_profile', 'interviewer_profile.user_id', 'interviewer.id')
    .leftJoin('interviewers', 'interviewers.user_id', 'interviewer.id')
    .where('bookings.id', '=', id)
    .select([
      'bookings.starts_at',
      'bookings.ends_at',
      'bookings.price_minor',
      'bookings.currency',
      'bookings.meeting_link',
      'bookings.notes',
      'bookings.answer_by',
      'bookings.reason',
      'bookings.calendar_sequence',
      'bookings.confirmed_at',
      'interviewers.specialty',
      'interviewers.show_email',
      'interviewee.email as interviewee_email',
      'interviewee.language as interviewee_language',
      'interviewee_profile.display_name as interviewee_name',
      'interviewee_profile.time_zone as interviewee_zone',
      'interviewer.email as interviewer_email',
      'interviewer.language as interviewer_language',
      'interviewer_profile.display_name as interviewer_name',
      'interviewer_profile.time_zone as interviewer_zone',
    ])
    .executeTakeFirstOrThrow()
}
