-- What each person has been told in the product: how far it is counted, how far they have seen it, and what of it and of
-- the mails they do not want, as category.way.
create table notice_boxes (
  user_id uuid primary key references users,
  last_number integer not null default 0,
  seen_number integer not null default 0,
  switched_off text[] not null default '{}'
);

-- One row for each thing that something is told about: what is told of it next takes its place, with a new number. A notice
-- has no words of its own but those of the mail that it stands beside.
create table notices (
  user_id uuid not null references users,
  category text not null,
  about text not null,
  number integer not null,
  template text not null,
  data jsonb not null,
  -- Whom it names beside the reader.
  person_id uuid references users,
  -- Tells the reader of what they did themselves.
  is_own boolean not null default false,
  told_at timestamptz not null,
  primary key (user_id, category, about)
);
create index notices_in_order on notices (user_id, number);
create index notices_of_person on notices (person_id) where person_id is not null;
create index notices_by_age on notices (told_at);
