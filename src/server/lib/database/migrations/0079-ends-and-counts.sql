-- What ends, and what is counted so that it need not be read.

-- What was asked and noted goes 90 days after its session, and whoever sees it is told a week before.
alter table room_moments add column noticed_at timestamptz;
create index room_moments_by_moment on room_moments (at);
create index room_moments_unannounced on room_moments (at) where noticed_at is null;

-- What there is of somebody, drafts of others included: the index of what was sent to them serves nothing that this one does not.
create index scorecards_of_interviewee on scorecards (interviewee_id, sent_at);
drop index scorecards_interviewee_id_sent_at_idx;

-- How many lines each of the two has said in a session, so that nobody counts them with every line.
create table caption_counts (
  booking_id uuid not null references room_documents on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  lines integer not null,
  primary key (booking_id, user_id)
);
create index on caption_counts (user_id);
-- Only where a line can still be said: all there ever were are not read while others wait.
insert into caption_counts
  select booking_id, user_id, count(*) from room_captions
  where booking_id in (select id from bookings where status = 'confirmed' and ends_at > now() - interval '1 day')
  group by 1, 2;
