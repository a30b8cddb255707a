-- What a large market makes slow: questions and sweeps that read a table from end to end, or far more of it than they need.

-- What a person paid, newest first.
create index payments_of_payer on payments (payer_id, created_at desc);

-- Looked at every minute, or every night: small whatever the tables grow to.
create index payments_given_up on payments (created_at) where status in ('Cancelled', 'Expired');
create index payments_disputed on payments (created_at) where dispute = 'open';
create index payments_taken on payments (created_at) where captured_minor > 0;
create index refunds_under_way on refunds (created_at) where status = 'pending';
create index refunds_failed on refunds (created_at) where status = 'failed';
create index recordings_unannounced on recordings (delete_after) where noticed_at is null;

-- What is kept of a person, for their export and when they are erased.
create index reviews_of_interviewee on reviews (interviewee_id, created_at desc);
create index room_visits_of_user on room_visits (user_id, joined_at);

-- What is still to be shared of an interviewer's sessions, and what is on its way to them.
create index bookings_unearned on bookings (interviewer_id, starts_at)
  where status = 'confirmed' and captured_minor > 0 and earned_at is null;
create index payouts_under_way on payouts (user_id) where status = 'sent';
