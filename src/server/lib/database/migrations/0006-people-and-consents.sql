-- How people are called and reached, said once: the name they gave, else the part of their address before the @.
create view people as
select u.id, coalesce(nullif(p.display_name, ''), split_part(u.email::text, '@', 1)) as name,
  u.email, coalesce(p.time_zone, 'UTC') as time_zone, u.language
from users u
left join profiles p on p.user_id = u.id;

-- What an interviewee ticked. Null: they did not state it, which is no consent to anything.
alter table bookings
  alter column consents drop not null,
  alter column consents drop default;
