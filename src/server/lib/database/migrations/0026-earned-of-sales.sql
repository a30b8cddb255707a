-- What each sale has left on people's accounts and with us, kept current like the balances: a year of earnings is then read
-- from a row for each session instead of from all its entries. One sale's row is its own, so nobody waits for it who does
-- not hold the sale anyway.

create table ledger_sales (
  booking_id uuid not null references bookings,
  currency char(3) not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  primary key (booking_id, currency)
);

create function keep_sales() returns trigger language plpgsql as $$
begin
  insert into ledger_sales as s (booking_id, currency, fee_minor, net_minor)
  select j.booking_id, a.currency,
    coalesce(sum(w.minor) filter (where a.code = 'revenue'), 0),
    coalesce(sum(w.minor) filter (where a.code <> 'revenue'), 0)
  from written w
  join ledger_journals j on j.id = w.journal_id and j.booking_id is not null
  join ledger_accounts a on a.id = w.account_id
    and (a.code = 'revenue' or a.code like 'pending:%' or a.code like 'payable:%')
  group by 1, 2 order by 1, 2
  on conflict (booking_id, currency) do update set
    fee_minor = s.fee_minor + excluded.fee_minor,
    net_minor = s.net_minor + excluded.net_minor;
  return null;
end $$;

-- Whoever still runs the version before waits here: what they wrote between the sum and the trigger would be lost.
lock table ledger_entries in share row exclusive mode;

insert into ledger_sales
select j.booking_id, a.currency,
  coalesce(sum(e.minor) filter (where a.code = 'revenue'), 0),
  coalesce(sum(e.minor) filter (where a.code <> 'revenue'), 0)
from ledger_accounts a
join ledger_entries e on e.account_id = a.id
join ledger_journals j on j.id = e.journal_id and j.booking_id is not null
where a.code = 'revenue' or a.code like 'pending:%' or a.code like 'payable:%'
group by 1, 2;

create trigger keep_sales after insert on ledger_entries
  referencing new table as written for each statement execute function keep_sales();
