-- How often each skill was graded at each level, and with what sum: kept with every scorecard, so that nobody reads them all.
create table grading_totals (
  experience_level smallint not null,
  skill text not null,
  count integer not null,
  sum integer not null,
  primary key (experience_level, skill)
);
insert into grading_totals
  select (card->>'experienceLevel')::smallint, graded->>'skill', count(*), sum((graded->>'grade')::int)
  from scorecards, jsonb_array_elements(card->'grades') graded
  where sent_at is not null
  group by 1, 2;
