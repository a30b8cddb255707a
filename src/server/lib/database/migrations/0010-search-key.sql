-- Search of interviewers ignores accents, ways to write a letter and invisible characters.

-- Folds lower-case text: one spelling for letters that readers take for the same. The extension unaccent is not everywhere.
create function fold_text(value text) returns text
language sql immutable strict parallel safe
return normalize(
  replace(replace(replace(replace(
    translate(
      regexp_replace(
        lower(normalize(value, NFKD) collate "C"),
        -- Accents of Latin, Greek and Cyrillic letters, vowel points of Hebrew and Arabic, invisible characters.
        '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u0640\u064b-\u065f\u0670\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
        '', 'g'),
      'ıłøđðħŧς‘’ʼ‐–', 'iloddhtσ''''''--'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  NFC);

-- A blank before the first word: the index finds the start of a short word by it.
alter table interviewers add column search_key text generated always as (' ' || fold_text(search_text)) stored;

create index interviewers_search_key_idx on interviewers using gin (search_key gin_trgm_ops) where listed;
