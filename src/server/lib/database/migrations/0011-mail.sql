-- An address that was never confirmed is shown to nobody but its owner, and no mail about anything else goes there.
create or replace view people as
select u.id, coalesce(nullif(p.display_name, ''), split_part(u.email::text, '@', 1)) as name,
  case when u.email_confirmed_at is not null then u.email end as email,
  coalesce(p.time_zone, 'UTC') as time_zone, u.language, u.email as own_email
from users u
left join profiles p on p.user_id = u.id;

-- When the last few mails went to a mailbox that nobody has confirmed, oldest first, whichever accounts they were for.
-- The mailbox is kept as a hash only, until a day after the last of them.
create table unconfirmed_mails (
  mailbox bytea primary key,
  sent timestamptz[] not null,
  kept_until timestamptz not null
);
create index unconfirmed_mails_by_age on unconfirmed_mails (kept_until);
