-- Search by type, level, price, rating and booking mode, one specialty for all its spellings, and a rating that weighs
-- the number of its reviews.
alter table interviewers
  -- One bit per interview type and per level, by the numbers of the API.
  add column type_bits integer not null default 0,
  add column level_bits integer not null default 0,
  -- Same for all spellings of a specialty. Set with the specialty, and corrected by a job when the list of spellings changes.
  add column specialty_key text,
  -- Company in lower case, for substring search.
  add column company_key text,
  -- Order of search results: the mean times 100, as if five more reviews had given 4.0. So few reviews count for little, and
  -- interviewers without reviews stand between well and badly rated ones. `ratingPrior` has the same numbers.
  add column weighted_rating smallint
    generated always as (round((rating_sum + 5 * 4.0) * 100 / (review_count + 5))::smallint) stored;

update interviewers set specialty_key = lower(specialty), company_key = lower(company)
where specialty is not null or company is not null;

-- Search evaluates its other filters in these indexes, without reading rows.
create index interviewers_weighted_rating_idx on interviewers (weighted_rating desc, user_id)
  include (language_bits, day_bits, type_bits, level_bits, booking_mode, rating_sum, review_count) where listed;
create index interviewers_specialty_key_idx on interviewers (specialty_key, weighted_rating desc, user_id)
  include (language_bits, day_bits, type_bits, level_bits, booking_mode, rating_sum, review_count, specialty) where listed;

-- Pages published before said that they never show what their owner writes about themselves.
alter table public_profiles add column show_bio boolean not null default false;
