-- What of the totals each interviewer graded, so that they are compared with others where there are enough people, and nobody
-- reads every scorecard for that.
create table grading_shares (
  experience_level smallint not null,
  skill text not null,
  interviewer_id uuid not null references users (id) on delete cascade,
  count integer not null,
  sum integer not null,
  primary key (experience_level, skill, interviewer_id)
);
create index on grading_shares (interviewer_id);
insert into grading_shares
  select (card->>'experienceLevel')::smallint, graded->>'skill', interviewer_id, count(*), sum((graded->>'grade')::int)
  from scorecards, jsonb_array_elements(card->'grades') graded
  where sent_at is not null
  group by 1, 2, 3;
