-- What search sorts by beside the rating: the next time of an interviewer that can be booked, and the least they ask for
-- one. Whoever publishes a time tells it, a sweep brings in line what was booked or went by since; the cards on a page are
-- always read from the slots themselves.
create table offers (
  interviewer_id uuid primary key references interviewers on delete cascade,
  next_at timestamptz,
  -- In tetri by the day's rate. What is asked in a currency without a rate stands behind, among its own kind.
  price_rank integer
);
create index offers_by_time on offers (next_at, interviewer_id) where next_at is not null;
create index offers_by_price on offers (price_rank, interviewer_id) where price_rank is not null;

insert into offers (interviewer_id, next_at)
select i.user_id, next.starts_at from interviewers i
cross join lateral (
  select s.starts_at from slots s
  where s.interviewer_id = i.user_id and s.available and s.starts_at > now() order by s.starts_at limit 1
) next
where i.listed;
