/** Event in a fake calendar. All-day events have days, and `end` is the day after the last one. */
export type FakeEvent = {
  start: string
  end: string
  isFree?: boolean
  isDeclined?: boolean
  isTentative?: boolean
}

/** Stored event with the version of the calendar at which it last changed. */
export type StoredEvent = FakeEvent & {
  id: string
  title: string
  isDeleted: boolean
  version: number
  seriesId: string | null
  uid: string | null
}

export const isAllDay = ({ start }: FakeEvent): boolean => !start.includes('T')

/** What the owner of a calendar does there. Each action is one change. */
export function createEvents(idPrefix: string, onChange: () => void) {
  const events = new Map<string, StoredEvent>()
  let version = 0
  let count = 0

  function write(event: Omit<StoredEvent, 'version'>): StoredEvent {
    version += 1
    const stored = { ...event, version }
    events.set(event.id, stored)
    return stored
  }

  function find(id: string): StoredEvent {
    const event = events.get(id)
    if (!event) throw new Error(`no event ${id} in the fake calendar`)
    return event
  }

  const isOf = (seriesId: string) => (event: StoredEvent) => event.seriesId === seriesId
  const touch = (event: StoredEvent) => write({ ...event })

  return {
    all: () => [...events.values()],
    get: (id: string) => events.get(id),
    version: () => version,
    /** A client writes an event, which is a change as well. */
    put(event: FakeEvent & { id?: string; title: string; uid?: string | null }): StoredEvent {
      count += 1
      const id = event.id ?? `${idPrefix}${count}`
      const stored = write({ seriesId: null, uid: null, ...events.get(id), ...event, id, isDeleted: false })
      onChange()
      return stored
    },
    add(event: FakeEvent): string {
      count += 1
      const id = `${idPrefix}${count}`
      write({ ...event, id, title: 'Therapy with Dr. Secret', isDeleted: false, seriesId: null, uid: null })
      onChange()
      return id
    },
    change(id: string, change: Partial<FakeEvent>) {
      write({ ...find(id), ...change })
      onChange()
    },
    delete(id: string) {
      write({ ...find(id), isDeleted: true })
      onChange()
    },
    /** A series of events, one for each pair of times. Returns its id and those of its occurrences. */
    addSeries(times: readonly FakeEvent[]) {
      count += 1
      const seriesId = `${idPrefix}${count}`
      const ids = times.map((time, index) => {
        const id = `${seriesId}_${index}`
        write({ ...time, id, title: 'Weekly secret', isDeleted: false, seriesId, uid: null })
        return id
      })
      onChange()
      return { seriesId, ids }
    },
    /** Deletes one occurrence. The others count as changed, because their series was. */
    deleteOccurrence(id: string) {
      const { seriesId } = find(id)
      write({ ...find(id), isDeleted: true })
      if (seriesId) for (const event of [...events.values()].filter(isOf(seriesId))) touch(event)
      onChange()
    },
    deleteSeries(seriesId: string) {
      for (const event of [...events.values()].filter(isOf(seriesId))) write({ ...event, isDeleted: true })
      onChange()
    },
  }
}
export type FakeEvents = ReturnType<typeof createEvents>
