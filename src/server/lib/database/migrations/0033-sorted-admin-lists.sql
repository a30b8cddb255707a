-- Lists of the admin area are sorted by name and by amount. Amounts are compared within their currency.

-- First the indexes, which let the running version read. What locks `profiles` comes last.
create index bookings_price_idx on bookings (currency, price_minor, id);

create index payments_quarantined_amount_idx on payments (currency, amount_minor, id) where quarantined_at is not null;
create index payments_open_amount_idx on payments (currency, amount_minor, id)
  where status in ('Created', 'Pending', 'Authorized');

create index payouts_batch_amount_idx on payouts (batch_id, amount_minor, user_id);

-- ledger_balances_pending_nonzero_idx and ledger_balances_payable_nonzero_idx serve the version before. The next release drops
-- them: unused since 0033.
create index ledger_balances_pending_amount_idx on ledger_balances (currency, pending_minor, user_id)
  where pending_minor <> 0;
create index ledger_balances_payable_amount_idx on ledger_balances (currency, payable_minor, user_id)
  where payable_minor <> 0;

-- The name that `contacts` shows, without case and accents. It may come from the email, which is in another table, so that
-- triggers set it.
alter table profiles add column sort_name text collate "C" not null default '';

create function to_sort_name(display_name text, email text) returns text
language sql immutable parallel safe
return left(fold_text(lower(coalesce(nullif(display_name, ''), split_part(email, '@', 1)))), 100);

create function set_sort_name() returns trigger language plpgsql as $$
begin
  new.sort_name := to_sort_name(new.display_name, (select email from users where id = new.user_id));
  return new;
end
$$;
create trigger profiles_sort_name before insert or update of display_name on profiles
  for each row execute function set_sort_name();

create function follow_email_in_sort_name() returns trigger language plpgsql as $$
begin
  update profiles set sort_name = to_sort_name(display_name, new.email) where user_id = new.id;
  return null;
end
$$;
create trigger users_sort_name after update of email on users
  for each row when (old.email is distinct from new.email) execute function follow_email_in_sort_name();

update profiles p set sort_name = to_sort_name(p.display_name, u.email) from users u where u.id = p.user_id;
create index profiles_sort_name_idx on profiles (sort_name, user_id);
