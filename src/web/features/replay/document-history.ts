import { fromBase64 } from 'lib0/buffer'
import * as Y from 'yjs'
import { type CodeLanguage, documentParts } from '#contract/collaboration.ts'
import type { BookingId } from '#contract/id.ts'
import { replayApi } from '#contract/routes/recordings.ts'
import { type BoardElement, listElements } from '#contract/whiteboard.ts'
import { getCodeLanguage } from '#web/features/room/code/language-loader.ts'
import { isRunActive, type LastRun, readLastRun } from '#web/features/room/code/last-run.ts'
import { callApi } from '#web/lib/api/api-client.ts'

/** Content of the document at a timestamp. */
export type DocumentSnapshot = {
  code: string
  language: CodeLanguage
  run: LastRun | null
  board: BoardElement[]
}

/** Recorded history of the collaboration document. */
export type DocumentHistory = {
  changeTimes: number[]
  snapshotAt(timestamp: number): DocumentSnapshot
  /** Whether the document had code, or drawings, at any time. */
  hasCode: boolean
  hasWhiteboard: boolean
  /** Time of the first code or drawing. Null without any. */
  firstContentAt: number | null
  /** Runs of the code that ended, with the time of their end. */
  runs: { at: number; run: LastRun }[]
}

/** Distance between checkpoints. Seeking backwards starts at a checkpoint, not at an empty document. */
const changesPerCheckpoint = 500

export async function loadHistory(bookingId: BookingId): Promise<DocumentHistory> {
  const changes: { at: number; change: Uint8Array }[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const query = cursor ? { after: cursor } : {}
    const reply = await callApi(replayApi.replayDocument, { params: { bookingId }, query })
    for (const { at, change } of reply.changes)
      changes.push({ at: Date.parse(at), change: fromBase64(change) })
    cursor = reply.next
  }
  return createHistory(changes)
}

export function createHistory(changes: readonly { at: number; change: Uint8Array }[]): DocumentHistory {
  const checkpoints: Uint8Array[] = []
  let yDoc = new Y.Doc()
  let appliedCount = 0

  function seekTo(count: number): void {
    if (count < appliedCount) {
      const checkpoint = Math.floor(count / changesPerCheckpoint)
      yDoc.destroy()
      yDoc = new Y.Doc()
      const state = checkpoints[checkpoint - 1]
      if (state) Y.applyUpdate(yDoc, state)
      appliedCount = state ? checkpoint * changesPerCheckpoint : 0
    }
    for (; appliedCount < count; appliedCount++) {
      const next = changes[appliedCount]
      if (next) Y.applyUpdate(yDoc, next.change)
      if ((appliedCount + 1) % changesPerCheckpoint === 0)
        checkpoints[(appliedCount + 1) / changesPerCheckpoint - 1] ??= Y.encodeStateAsUpdate(yDoc)
    }
  }

  /** Cached snapshot, because the player reads it ten times per second. */
  let cached: { count: number; snapshot: DocumentSnapshot } | null = null
  function readSnapshot(): DocumentSnapshot {
    if (cached?.count === appliedCount) return cached.snapshot
    const settings = yDoc.getMap<string>(documentParts.settings)
    const run = yDoc.getMap<unknown>(documentParts.run)
    const snapshot = {
      code: yDoc.getText(documentParts.code).toString(),
      language: getCodeLanguage({ settings }),
      run: readLastRun({ run }),
      board: listElements(yDoc.getMap(documentParts.board).values()),
    }
    cached = { count: appliedCount, snapshot }
    return snapshot
  }

  // Replays all changes once, to create the checkpoints and to detect the content.
  let [hasCode, hasWhiteboard, hasRun] = [false, false, false]
  let firstContentAt: number | null = null
  const runs: DocumentHistory['runs'] = []
  yDoc.getText(documentParts.code).observe(() => {
    hasCode = true
  })
  yDoc.getMap(documentParts.run).observe(() => {
    hasCode = true
    hasRun = true
  })
  yDoc.getMap(documentParts.board).observe(() => {
    hasWhiteboard = true
  })
  for (const [index, { at }] of changes.entries()) {
    hasRun = false
    seekTo(index + 1)
    if (hasCode || hasWhiteboard) firstContentAt ??= at
    const run = hasRun ? readLastRun({ run: yDoc.getMap<unknown>(documentParts.run) }) : null
    if (run && !isRunActive(run)) runs.push({ at, run })
  }
  return {
    changeTimes: changes.map(change => change.at),
    hasCode,
    hasWhiteboard,
    firstContentAt,
    runs,
    snapshotAt(timestamp) {
      seekTo(changes.findLastIndex(change => change.at <= timestamp) + 1)
      return readSnapshot()
    },
  }
}
