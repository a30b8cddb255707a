import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A part of a film that is on its way: whose, of which session, and how many pieces it has once there come no more. */
export type Part = {
  id: string
  bookingId: string
  userId: string
  /** Pieces that were made so far. */
  made: number
  isOver: boolean
  beganAt: number
}
export type Piece = { partId: string; seq: number; until: number; content: ArrayBuffer }

interface Kept extends DBSchema {
  parts: { key: string; value: Part }
  pieces: { key: [string, number]; value: Piece }
}

let opened: Promise<IDBPDatabase<Kept>> | undefined

/** What was recorded and is not with the server yet. It outlives the page, and a browser that was closed. */
const open = () => {
  opened ??= openDB<Kept>('film', 1, {
    upgrade(database) {
      database.createObjectStore('parts', { keyPath: 'id' })
      database.createObjectStore('pieces', { keyPath: ['partId', 'seq'] })
    },
  })
  return opened
}

const piecesOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])

export const keepPart = async (part: Part): Promise<void> => void (await (await open()).put('parts', part))

export const readPart = async (id: string): Promise<Part | undefined> => (await open()).get('parts', id)

/** Of one person, oldest first. */
export async function listParts(userId: string): Promise<Part[]> {
  const parts = await (await open()).getAll('parts')
  return parts.filter(one => one.userId === userId).sort((one, two) => one.beganAt - two.beganAt)
}

export async function keepPiece(piece: Piece): Promise<void> {
  const transaction = (await open()).transaction(['parts', 'pieces'], 'readwrite')
  const put = async () => {
    const part = await transaction.objectStore('parts').get(piece.partId)
    await transaction.objectStore('pieces').put(piece)
    if (part) await transaction.objectStore('parts').put({ ...part, made: piece.seq + 1 })
  }
  // What is refused fails in both places.
  await Promise.all([put(), transaction.done])
}

export async function noteOver(id: string): Promise<void> {
  const database = await open()
  const part = await database.get('parts', id)
  if (part) await database.put('parts', { ...part, isOver: true })
}

export const nextPiece = async (id: string): Promise<Piece | undefined> =>
  (await (await open()).getAll('pieces', piecesOf(id), 1))[0]

export const countPieces = async (id: string): Promise<number> => (await open()).count('pieces', piecesOf(id))

export const dropPiece = async ({ partId, seq }: Piece): Promise<void> =>
  (await open()).delete('pieces', [partId, seq])

export async function dropPart(id: string): Promise<void> {
  const transaction = (await open()).transaction(['parts', 'pieces'], 'readwrite')
  await transaction.objectStore('pieces').delete(piecesOf(id))
  await transaction.objectStore('parts').delete(id)
  await transaction.done
}
