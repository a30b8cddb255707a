import { parentPort, workerData } from 'node:worker_threads'
import { type BusyEvent, CalendarError, type SyncWindow } from '#server/marketplace/calendars/provider.ts'
import { readCalendarFiles } from '#server/marketplace/calendars/providers/dav-xml.ts'
import { createBudget } from './ical-limits.ts'
import { readBusyEvents } from './parse-ical.ts'

export type IcalJob = {
  text: string
  /** Address of the WebDAV answer that contains the files. Null: the text is one iCalendar file. */
  davBase: string | null
  window: SyncWindow
  ownerAddresses: readonly string[]
}

export type IcalFiles = {
  events: BusyEvent[]
  /** Files that the WebDAV answer says are deleted. One that it leaves out may be there. */
  removedIds: string[]
}

export type IcalResult = IcalFiles | { unreadable: string }

function run({ text, davBase, ...options }: IcalJob): IcalResult {
  try {
    if (davBase === null) return { events: readBusyEvents(text, options), removedIds: [] }
    const budget = createBudget()
    // The path of each file replaces the UIDs in it.
    const { files, removedIds } = readCalendarFiles(text, davBase)
    const events = files.map(file => ({
      id: file.id,
      periods: readBusyEvents(file.text, { ...options, budget }).flatMap(event => event.periods),
    }))
    return { events, removedIds }
  } catch (error) {
    return { unreadable: error instanceof CalendarError ? error.message : 'the calendar could not be read' }
  }
}

parentPort?.postMessage(run(workerData))
