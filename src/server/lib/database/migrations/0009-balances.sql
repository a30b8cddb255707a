-- What lies on people's accounts of the ledger, kept current, so that nobody adds up every entry since the beginning.
-- Their own rows are theirs alone; escrow, revenue and whatever else everybody shares has none, for it would be a queue.

create table ledger_balances (
  user_id uuid not null references users,
  currency char(3) not null,
  pending_minor bigint not null,
  payable_minor bigint not null,
  paid_out_minor bigint not null,
  primary key (user_id, currency)
);
create index ledger_balances_owed on ledger_balances (currency, user_id) where payable_minor > 0;

-- Both accounts of a person in one row, and in the order of people: journals that touch several cannot wait for each other.
create function keep_balances() returns trigger language plpgsql as $$
begin
  insert into ledger_balances as b (user_id, currency, pending_minor, payable_minor, paid_out_minor)
  select split_part(a.code, ':', 2)::uuid, a.currency,
    coalesce(sum(w.minor) filter (where a.code like 'pending:%'), 0),
    coalesce(sum(w.minor) filter (where a.code like 'payable:%'), 0),
    coalesce(-sum(w.minor) filter (where j.kind in ('payout', 'payout_returned')), 0)
  from written w
  join ledger_accounts a on a.id = w.account_id and (a.code like 'pending:%' or a.code like 'payable:%')
  join ledger_journals j on j.id = w.journal_id
  group by 1, 2 order by 1, 2
  on conflict (user_id, currency) do update set
    pending_minor = b.pending_minor + excluded.pending_minor,
    payable_minor = b.payable_minor + excluded.payable_minor,
    paid_out_minor = b.paid_out_minor + excluded.paid_out_minor;
  return null;
end $$;

-- Whoever still runs the version before waits here: what they wrote between the sum and the trigger would be lost.
lock table ledger_entries in share row exclusive mode;

insert into ledger_balances
select split_part(a.code, ':', 2)::uuid, a.currency,
  coalesce(sum(e.minor) filter (where a.code like 'pending:%'), 0),
  coalesce(sum(e.minor) filter (where a.code like 'payable:%'), 0),
  coalesce(-sum(e.minor) filter (where j.kind in ('payout', 'payout_returned')), 0)
from ledger_accounts a
join ledger_entries e on e.account_id = a.id
join ledger_journals j on j.id = e.journal_id
where a.code like 'pending:%' or a.code like 'payable:%'
group by 1, 2;

create trigger keep_balances after insert on ledger_entries
  referencing new table as written for each statement execute function keep_balances();

-- What an interviewer's page of earnings counts and leafs through.
create index bookings_earning on bookings (interviewer_id, starts_at desc, id)
  where confirmed_at is not null and captured_minor > 0;

-- Details of people who were erased are looked at until they can go; nobody else's are.
alter table payout_details add column owner_erased boolean not null default false;
update payout_details d set owner_erased = true from users u where u.id = d.user_id and u.erased_at is not null;
create index payout_details_to_forget on payout_details (user_id) where owner_erased;
