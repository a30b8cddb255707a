-- Search by what session types offer, with their price and length, and a stable order of types.

-- Types may be added at the same instant.
alter table session_types add column position bigint generated always as identity;

-- Group of a length in minutes. `sessionLengths` in the contract lists the same groups.
create function get_length_group(minutes integer) returns integer
language sql immutable strict parallel safe
return case when minutes <= 30 then 1 when minutes <= 45 then 2 when minutes <= 60 then 3 else 4 end;

alter table interviewers
  -- What the listed types suit: bits 0 to 7 interview types, 8 to 15 levels, 17 to 20 groups of lengths, 21 free intro. Bit 22:
  -- there are weekly hours, from which types other than the default one take their times.
  add column session_bits integer not null default 0,
  -- The listed types with their terms, for cards, which so need no further read.
  add column session_types jsonb not null default '[]',
  -- Groups of lengths of the slots, on the same bits. Cleared lazily, so search verifies set bits.
  add column slot_length_bits integer not null default 0;

create function set_session_bits() returns trigger language plpgsql as $$
begin
  select coalesce(bit_or(
      case when t.interview_types = '{}' then new.type_bits
        else (select bit_or(1 << number) from unnest(t.interview_types) number) end
      | ((case when t.levels = '{}' then new.level_bits
        else (select bit_or(1 << number) from unnest(t.levels) number) end) << 8)
      | (case when t.minutes is null then 0 else 1 << (16 + get_length_group(t.minutes)) end)
      | (t.is_intro::integer << 21)), 0)
    | ((new.schedule_due_at is not null)::integer << 22),
    coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'minutes', t.minutes, 'priceMinor', t.price_minor,
      'currency', t.currency, 'isIntro', t.is_intro) order by t.created_at, t.position) filter (where not t.is_default), '[]')
  into new.session_bits, new.session_types
  from session_types t
  where t.interviewer_id = new.user_id and t.deleted_at is null and t.visibility = 'listed'
    and (t.is_default or new.schedule_due_at is not null);
  return new;
end
$$;
create trigger session_bits before update of type_bits, level_bits, schedule_due_at, session_bits on interviewers
  for each row execute function set_session_bits();

-- The previous release also changes types.
create function update_session_bits() returns trigger language plpgsql as $$
begin
  update interviewers set session_bits = session_bits where user_id = new.interviewer_id;
  return null;
end
$$;
create trigger session_bits after insert or update on session_types
  for each row execute function update_session_bits();

update interviewers i set session_bits = 0, slot_length_bits = coalesce((
  select bit_or(1 << (16 + get_length_group((extract(epoch from s.ends_at - s.starts_at) / 60)::integer)))
  from slots s where s.interviewer_id = i.user_id and s.available and s.starts_at > now()), 0);

-- Same keys and names, with the new columns, so that the previous release uses them too.
drop index interviewers_weighted_rating_idx;
create index interviewers_weighted_rating_idx on interviewers (weighted_rating desc, user_id)
  include (language_bits, day_bits, type_bits, level_bits, booking_mode, rating_sum, review_count, session_bits,
    slot_length_bits) where listed;
drop index interviewers_specialty_key_idx;
create index interviewers_specialty_key_idx on interviewers (specialty_key, weighted_rating desc, user_id)
  include (language_bits, day_bits, type_bits, level_bits, booking_mode, rating_sum, review_count, specialty, session_bits,
    slot_length_bits) where listed;

-- Lowest price of the bookable slots of each group of lengths, like price_rank. 2147483647: not known yet.
alter table interviewer_search_cache add column length_ranks integer[] not null default '{}';
create index interviewer_search_cache_length_1_idx on interviewer_search_cache ((length_ranks[1]), interviewer_id)
  where length_ranks[1] is not null;
create index interviewer_search_cache_length_2_idx on interviewer_search_cache ((length_ranks[2]), interviewer_id)
  where length_ranks[2] is not null;
create index interviewer_search_cache_length_3_idx on interviewer_search_cache ((length_ranks[3]), interviewer_id)
  where length_ranks[3] is not null;
create index interviewer_search_cache_length_4_idx on interviewer_search_cache ((length_ranks[4]), interviewer_id)
  where length_ranks[4] is not null;

-- Types that search finds.
create index session_types_listed_idx on session_types (interviewer_id)
  where not is_default and deleted_at is null and visibility = 'listed';
create index session_types_length_price_idx on session_types (get_length_group(minutes), currency, price_minor, interviewer_id)
  where not is_default and deleted_at is null and visibility = 'listed';
create index session_types_price_idx on session_types (currency, price_minor, interviewer_id)
  where not is_default and deleted_at is null and visibility = 'listed';
