-- The coach may withhold the score of an answer that it cannot judge fairly.
alter table training_retries alter column score drop not null;
