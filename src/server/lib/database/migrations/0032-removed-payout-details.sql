-- What was taken out of an account that turned out to be somebody else's than whoever had entered it: kept for whoever
-- looks into it, and said to the owner, by its end only.
create table removed_payout_details (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  destination text not null,
  set_at timestamptz not null,
  removed_at timestamptz not null
);
create index removed_payout_details_of_user on removed_payout_details (user_id, id desc);
