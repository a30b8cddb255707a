-- The address at which an interviewer wants to be found by everybody. It stays theirs while the page is closed; the number is
-- its place in the sitemap.
create table public_pages (
  interviewer_id uuid primary key references interviewers on delete cascade,
  slug text not null unique,
  is_open boolean not null,
  number bigint generated always as identity unique,
  changed_at timestamptz not null
);
