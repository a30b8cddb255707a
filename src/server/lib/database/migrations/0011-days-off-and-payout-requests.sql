-- Days on which an interviewer offers no slot, neither from the weekly schedule nor by hand. Local days, both included.
create table days_off (
  interviewer_id uuid not null references interviewers on delete cascade,
  first_day date not null,
  last_day date not null,
  primary key (interviewer_id, first_day),
  constraint days_off_last_day_check check (last_day >= first_day),
  -- Ranges that overlap are merged.
  constraint days_off_do_not_overlap exclude using gist (
    interviewer_id with =, daterange(first_day, last_day, '[]') with &&
  )
);

-- The schedule's own days off become days off for all slots. The running version still reads them from the schedule.
insert into days_off (interviewer_id, first_day, last_day)
select s.interviewer_id, lower(days), upper(days) - 1
from (
  select interviewer_id,
    range_agg(daterange((day ->> 'from')::date, (day ->> 'to')::date, '[]')) as all_days
  from weekly_schedules, jsonb_array_elements(coalesce(hours -> 'daysOff', '[]')) day
  where (day ->> 'to')::date >= (day ->> 'from')::date
  group by interviewer_id
) s, unnest(s.all_days) as days;

-- A booked slot on a day off, which is withdrawn when its booking is cancelled or moved.
alter table slots add column on_day_off boolean not null default false;

-- Payouts that interviewers asked for. A row goes when a batch pays its balance.
create table payout_requests (
  user_id uuid not null references users on delete cascade,
  currency char(3) not null,
  requested_at timestamptz not null,
  primary key (user_id, currency)
);
create index payout_requests_requested_at_idx on payout_requests (requested_at);
