/** What calendar programs write and the parser refuses, in order. One such line would make the whole calendar unreadable. */
const repairs: readonly (readonly [RegExp, string])[] = [
  // Byte order mark.
  [/^\uFEFF/, ''],
  // Line ends that were converted twice.
  [/\r\r\n/g, '\n'],
  // Lines that end as on old Macs.
  [/\r(?!\n)/g, '\n'],
  // A line without a name continues the text before it, whose line break was not escaped.
  [/\n(?=[^\s])(?![\w.-]+[;:])/g, '\n '],
  // `EXDATE:` without a value, also on the next line. Without its end an event would last no time, so that stays unreadable.
  [/^(?:RECURRENCE-ID|EXDATE|RDATE|RRULE)[^:\r\n]*:[ \t]*$(?!\r?\n[ \t])/gim, 'X-EMPTY:'],
  // Names of zones with a colon: `tzone://Microsoft/Utc`, `(GMT-05:00) Eastern Time`.
  [/;TZID=([^":;\r\n]*:[^";\r\n]*)(?=:\d{8}(?:T|,|\r?$))/gim, ';TZID="$1"'],
  // A day whose type is left out.
  [
    /^((?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(?:;TZID=(?:"[^"]*"|[^:;]*))?)(?=:\d{8}(?:,\d{8})*\r?$)/gim,
    '$1;VALUE=DATE',
  ],
]

export function repairIcal(text: string): string {
  const repaired = repairs.reduce((result, [pattern, value]) => result.replace(pattern, value), text)
  // Rules are read without regard to case.
  return repaired.replace(/^RRULE:.*(?:\r?\n[ \t].*)*/gim, rule => rule.toUpperCase())
}
