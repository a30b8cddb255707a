-- Whom somebody keeps: as a favourite, or to be told once when there is a free time again. A row that was told stays for a
-- few hours, so that nobody is told of the same person over and over.
create table wishes (
  user_id uuid not null references users on delete cascade,
  interviewer_id uuid not null references interviewers on delete cascade,
  is_favourite boolean not null default false,
  asked_at timestamptz,
  told_at timestamptz,
  primary key (user_id, interviewer_id)
);
create index wishes_of_interviewer on wishes (interviewer_id);
create index wishes_awaited on wishes (interviewer_id, asked_at) where asked_at is not null;
create index wishes_told on wishes (interviewer_id, told_at) where told_at is not null;
create index wishes_over on wishes (told_at) where not is_favourite and asked_at is null;
