import { parentPort, workerData } from 'node:worker_threads'
import { type BusyEvent, CalendarError, type SyncWindow } from '#server/marketplace/calendars/provider.ts'
import { type CalendarFiles, readCalendarFiles } from '#server/marketplace/calendars/providers/dav-xml.ts'
import { createBudget, isSpent } from './ical-limits.ts'
import { readBusyEvents } from './parse-ical.ts'

export type IcalJob = {
  text: string
  /** Address of the WebDAV answer that contains the files. Null: the text is one iCalendar file. */
  davBase: string | null
  window: SyncWindow
  ownerAddresses: readonly string[]
}

/** A file that the WebDAV answer leaves out, or that is no calendar, may be there, unlike those that it says are deleted. */
export type IcalFiles = { events: BusyEvent[] } & Omit<CalendarFiles, 'files'>

export type IcalResult = IcalFiles | { unreadable: string }

function run({ text, davBase, ...options }: IcalJob): IcalResult {
  try {
    if (davBase === null) {
      const events = readBusyEvents(text, options)
      return { events, removedIds: [], missing: [], isTruncated: false }
    }
    const budget = createBudget()
    // The path of each file replaces the UIDs in it.
    const { files, ...others } = readCalendarFiles(text, davBase)
    const events: BusyEvent[] = []
    const missing = [...others.missing]
    for (const { id, href, text: file } of files) {
      try {
        const periods = readBusyEvents(file, { ...options, budget }).flatMap(event => event.periods)
        events.push({ id, periods })
      } catch (error) {
        // Not this file, but all of them together are too much.
        if (isSpent(budget)) throw error
        missing.push({ id, href })
      }
    }
    return { ...others, events, missing }
  } catch (error) {
    return { unreadable: error instanceof CalendarError ? error.message : 'the calendar could not be read' }
  }
}

parentPort?.postMessage(run(workerData))
