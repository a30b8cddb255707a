-- Names with capital letters beyond a to z were found only as they are written: fold_text takes lower-case text.
create index profiles_lower_name_idx on profiles using gin ((' ' || fold_text(lower(display_name))) gin_trgm_ops)
  where display_name is not null;
-- profiles_name_idx serves the version before. The next release drops it: unused since 0035.
