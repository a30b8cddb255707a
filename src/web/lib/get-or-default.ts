/**
 * Entry for a value that the server sent, or the fallback: a newer release may send a value that this page does not
 * know.
 */
export const getOrDefault = <Key extends PropertyKey, Entry, Fallback>(
  entries: Record<Key, Entry>,
  value: Key,
  fallback: Fallback,
): Entry | Fallback => (Object.hasOwn(entries, value) ? entries[value] : fallback)
