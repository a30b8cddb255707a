-- What one person may take of what others offer.

-- Nobody is in two sessions at once. Interviewers are not already: their slots do not overlap.
-- Bookings that overlapped an earlier one before this was so stay as they are, outside of the promise, until they move.
alter table bookings add column overlap_excused boolean not null default false;
update bookings b set overlap_excused = true
where b.status <> 'cancelled' and exists (
  select from bookings o
  where o.interviewee_id = b.interviewee_id and o.status <> 'cancelled'
    and (o.created_at, o.id) < (b.created_at, b.id)
    and tstzrange(o.starts_at, o.ends_at) && tstzrange(b.starts_at, b.ends_at)
);
alter table bookings add constraint own_sessions_do_not_overlap exclude using gist (
  interviewee_id with =, tstzrange(starts_at, ends_at) with &&
) where (status <> 'cancelled' and not overlap_excused);

-- What somebody has taken that is still to come and costs them nothing so far: unpaid times, free ones, and both of one seller.
create function taken_by(taker uuid, seller uuid, at timestamptz)
returns table (holds integer, free integer, of_seller integer) language sql stable as $$
  select count(*) filter (where status = 'hold' and price_minor > 0)::int,
    count(*) filter (where price_minor = 0)::int,
    count(*) filter (where interviewer_id = seller)::int
  from bookings
  where interviewee_id = taker and starts_at > at - interval '1 day' and ends_at > at
    and (status = 'hold' or (price_minor = 0 and status <> 'cancelled'))
$$;

-- The same for whoever is about to take more: it waits until nobody else does so in their name, and counts what is there
-- then. A statement alone would count what was there when it began. Nobody whose account is closed or suspended takes more.
create function taken_by_alone(taker uuid, seller uuid, at timestamptz)
returns table (holds integer, free integer, of_seller integer) language plpgsql as $$
begin
  perform from users where id = taker and closed_at is null and suspended_at is null for no key update;
  if found then
    return query select * from taken_by(taker, seller, at);
  end if;
end $$;
