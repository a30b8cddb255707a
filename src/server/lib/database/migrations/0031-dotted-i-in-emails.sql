-- Addresses that a Turkish telephone began with a capital letter were stored as an i with a second dot, which no mailbox has.
-- An address that another account has stays. A username that is the address changes with it.
update users
set email = replace(email, U&'i\0307', 'i'),
  username = case when username = email then replace(username, U&'i\0307', 'i') else username end
where position(U&'\0307' in email) > 0
  and not exists (
    select from users other where other.id <> users.id and other.email = replace(users.email, U&'i\0307', 'i')::citext
  );
