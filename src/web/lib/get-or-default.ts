/**
 * The entry for a value that the server sent. A newer release may send a value that this page does not know: then the
 * fallback.
 */
export const getOrDefault = <Key extends PropertyKey, Entry, Fallback>(
  entries: Record<Key, Entry>,
  value: Key,
  fallback: Fallback,
): Entry | Fallback => (Object.hasOwn(entries, value) ? entries[value] : fallback)
