-- Calendars that their owner deleted there, and slots of the weekly hours that keep their gap to busy times.

-- First of the readings in a row that did not find the calendar in its account. A fault of the server is one of them.
alter table connected_calendars add column missing_since timestamptz;
-- The calendar counts as deleted. Its row stays only if bookings were written into it, until the owner chooses another one.
-- No check that it hides no slots: processes of the release before do not know the column.
alter table connected_calendars add column deleted_at timestamptz;

-- Gap that a slot keeps to busy times of calendars: that of the weekly hours for their slots, none for one added by hand.
create function slot_gap(interviewer uuid, is_of_hours boolean) returns interval language sql stable as $$
  select case when is_of_hours then coalesce(
    (select (hours ->> 'bufferMinutes')::int from weekly_schedules where interviewer_id = interviewer), 0
  ) else 0 end * interval '1 minute'
$$;

create or replace function set_slot_is_busy() returns trigger language plpgsql as $$
declare
  gap interval := slot_gap(new.interviewer_id, new.from_schedule);
begin
  new.is_busy := exists (
    select from calendar_busy_times b
    where b.interviewer_id = new.interviewer_id
      and tstzrange(b.starts_at, b.ends_at) && tstzrange(new.starts_at - gap, new.ends_at + gap)
  );
  return new;
end
$$;

drop trigger slot_is_busy on slots;
create trigger slot_is_busy before insert or update of starts_at, ends_at, from_schedule on slots
  for each row execute function set_slot_is_busy();

update slots s set is_busy = true
from weekly_schedules w
where w.interviewer_id = s.interviewer_id and s.from_schedule and s.available and not s.is_busy
  and s.deleted_at is null and s.ends_at > now()
  and exists (
    select from calendar_busy_times b
    where b.interviewer_id = s.interviewer_id
      and tstzrange(b.starts_at, b.ends_at) && tstzrange(
        s.starts_at - slot_gap(s.interviewer_id, true), s.ends_at + slot_gap(s.interviewer_id, true))
  );
