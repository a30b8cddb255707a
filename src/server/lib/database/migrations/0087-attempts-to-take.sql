-- When a person may take a time again who took this one, or any, too often within an hour; null where they may now. However
-- short a time was kept, it cost a provider's order. Another try of the same hold is no attempt of its own, and neither is one
-- whose checkout the provider did not open. One whose card was declined counts within the hour, and not for the time.
create function attempts_end(taker uuid, wanted uuid, at timestamptz, at_most integer, of_slot_at_most integer)
returns timestamptz language sql stable as $$
  with recent as (
    select b.slot_id, b.created_at, p.error_message is not null as declined
    from bookings b left join payments p on p.booking_id = b.id
    where b.interviewee_id = taker and b.created_at > at - interval '1 hour'
      and b.reason is distinct from 'payment_failed'
      and (b.status <> 'cancelled' or b.price_minor = 0 or p.checkout_url is not null)
  )
  select greatest(
    (select created_at from recent order by created_at desc offset at_most - 1 limit 1),
    (select created_at from recent where slot_id = wanted and not declined order by created_at desc offset of_slot_at_most - 1 limit 1)
  ) + interval '1 hour'
$$;
create index bookings_by_taker on bookings (interviewee_id, created_at);

-- taken_by_alone, and when the person may take a time again: both as they are once nobody else takes one in their name.
create function taking_alone(taker uuid, seller uuid, wanted uuid, at timestamptz, at_most integer, of_slot_at_most integer)
returns table (holds integer, free integer, of_seller integer, again_at timestamptz) language plpgsql as $$
begin
  perform from users where id = taker and closed_at is null and suspended_at is null for no key update;
  if found then
    return query select t.holds, t.free, t.of_seller, attempts_end(taker, wanted, at, at_most, of_slot_at_most)
      from taken_by(taker, seller, at) t;
  end if;
end $$;
