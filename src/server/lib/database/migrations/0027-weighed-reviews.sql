-- Why a review does not count for the rating; null where it does. Those written before are weighed in the same way.
alter table reviews add column set_aside text check (set_aside in ('suspended', 'unmet', 'unconfirmed'));

update reviews r set set_aside = w.why
from (
  select v.booking_id,
    case
      when u.suspended_at is not null then 'suspended'
      when not (
        (b.status = 'confirmed' and b.captured_minor > 0 and n.booking_id is null)
        or coalesce((
          select sum(least(coalesce(i.left_at, b.ends_at), coalesce(e.left_at, b.ends_at)) - greatest(i.joined_at, e.joined_at))
          from room_visits i join room_visits e on e.booking_id = i.booking_id and e.user_id = b.interviewee_id
          where i.booking_id = b.id and i.user_id = b.interviewer_id
            and least(coalesce(i.left_at, b.ends_at), coalesce(e.left_at, b.ends_at)) > greatest(i.joined_at, e.joined_at)
        ), interval '0') >= interval '5 minutes'
      ) then 'unmet'
      when u.email_confirmed_at is null then 'unconfirmed'
    end as why
  from reviews v
  join bookings b on b.id = v.booking_id
  join users u on u.id = v.interviewee_id and u.erased_at is null
  left join no_show_reports n on n.booking_id = b.id and n.upheld is distinct from false
) w
where w.booking_id = r.booking_id and w.why is not null;

update interviewers i set review_count = c.many, rating_sum = c.total,
  rating_rank = coalesce(round(100.0 * c.total / nullif(c.many, 0)), 0)
from (
  select interviewer_id, count(*) filter (where set_aside is null) as many,
    coalesce(sum(rating) filter (where set_aside is null), 0) as total
  from reviews group by interviewer_id having bool_or(set_aside is not null)
) c where c.interviewer_id = i.user_id;

create index reviews_that_count on reviews (interviewer_id, created_at desc) where set_aside is null;
