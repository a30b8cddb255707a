-- What people were lately told by mail of their bookings: how the booking stood in it, and whose act it was; null where
-- it was their own, or nobody's. One mail may tell of several bookings.
create table told_news (
  mail_id uuid not null,
  reader_id uuid not null references users,
  booking_id uuid not null references bookings,
  sender_id uuid references users,
  standing text not null,
  told_at timestamptz not null
);
create index told_news_of_reader on told_news (reader_id, told_at);
create index told_news_of_booking on told_news (booking_id, reader_id);
create index told_news_of_sender on told_news (sender_id);
create index told_news_by_age on told_news (told_at);

-- What happened since and is told soon, in one mail.
create table waiting_news (
  reader_id uuid not null references users,
  booking_id uuid not null references bookings,
  sender_id uuid references users,
  orders jsonb not null,
  due_at timestamptz not null,
  primary key (reader_id, booking_id)
);
create index waiting_news_of_sender on waiting_news (sender_id);
create index waiting_news_due on waiting_news (due_at);
