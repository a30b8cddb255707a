import * as Y from 'yjs'
import { type CodeLanguage, deskParts } from '#contract/collaboration.ts'
import type { BookingId } from '#contract/id.ts'
import { addresses } from '#contract/routes/replay.ts'
import { type BoardElement, elementsOn } from '#contract/whiteboard.ts'
import { getCodeLanguage } from '#web/features/room/code/language-loader.ts'
import { type LastRun, readLastRun } from '#web/features/room/code/last-run.ts'
import { callApi } from '#web/lib/api-client.ts'

/** What stood there at a moment. */
export type DocumentSnapshot = {
  code: string
  language: CodeLanguage
  run: LastRun | null
  board: BoardElement[]
}

/** What was written in a session, at any moment of it. */
export type DocumentHistory = {
  /** When something was changed. */
  changeTimes: number[]
  snapshotAt(moment: number): DocumentSnapshot
  /** Whether anything was written, and drawn, at any moment. */
  hasCode: boolean
  hasWhiteboard: boolean
}

/** Going back begins at the last one of these, and not with an empty page. */
const changesPerCheckpoint = 500

export async function loadHistory(bookingId: BookingId): Promise<DocumentHistory> {
  const changes: { at: number; change: Uint8Array }[] = []
  let after: string | null | undefined
  while (after !== null) {
    const query = after ? { after } : {}
    const reply = await callApi(addresses.replayDesk, { params: { bookingId }, query })
    for (const { at, change } of reply.changes)
      changes.push({ at: Date.parse(at), change: Uint8Array.from(atob(change), one => one.charCodeAt(0)) })
    after = reply.next
  }
  return createHistory(changes)
}

function createHistory(changes: readonly { at: number; change: Uint8Array }[]): DocumentHistory {
  const marks: Uint8Array[] = []
  let document = new Y.Doc()
  let applied = 0

  function goTo(count: number): void {
    if (count < applied) {
      const mark = Math.floor(count / changesPerCheckpoint)
      document.destroy()
      document = new Y.Doc()
      const begun = marks[mark - 1]
      if (begun) Y.applyUpdate(document, begun)
      applied = begun ? mark * changesPerCheckpoint : 0
    }
    for (; applied < count; applied++) {
      const next = changes[applied]
      if (next) Y.applyUpdate(document, next.change)
      if ((applied + 1) % changesPerCheckpoint === 0)
        marks[(applied + 1) / changesPerCheckpoint - 1] ??= Y.encodeStateAsUpdate(document)
    }
  }

  /** What stands there now; the same as long as nothing changes, for it is asked many times a second. */
  let standing: { count: number; written: DocumentSnapshot } | null = null
  function read(): DocumentSnapshot {
    if (standing?.count === applied) return standing.written
    const settings = document.getMap<string>(deskParts.settings)
    const run = document.getMap<unknown>(deskParts.run)
    const written = {
      code: document.getText(deskParts.code).toString(),
      language: getCodeLanguage({ settings }),
      run: readLastRun({ run }),
      board: elementsOn(document.getMap(deskParts.board).values()),
    }
    standing = { count: applied, written }
    return written
  }

  // Gone through once, so that there are marks to go back to, and to see what there is.
  let [hasCode, hasBoard] = [false, false]
  for (const part of [document.getText(deskParts.code), document.getMap(deskParts.run)])
    part.observe(() => {
      hasCode = true
    })
  document.getMap(deskParts.board).observe(() => {
    hasBoard = true
  })
  goTo(changes.length)
  return {
    changeTimes: changes.map(one => one.at),
    hasCode,
    hasWhiteboard: hasBoard,
    snapshotAt(moment) {
      goTo(changes.findLastIndex(one => one.at <= moment) + 1)
      return read()
    },
  }
}
