import { parentPort, workerData } from 'node:worker_threads'
import { openSession, type SqliteSession } from './session.ts'
import type { WorkerAnswer, WorkerError, WorkerRequest, WorkerResult, WorkerStart } from './worker-messages.ts'

const start = workerData as WorkerStart
const sessions = new Map<number, SqliteSession>()

parentPort?.on('message', (request: WorkerRequest) => {
  try {
    const result = answer(request)
    send({ id: request.id, result }, buffersOf(result))
  } catch (error) {
    send({ id: request.id, error: describe(error) }, [])
  }
})

const send = (message: WorkerAnswer, transfer: ArrayBuffer[]) => parentPort?.postMessage(message, transfer)

function answer(request: WorkerRequest): WorkerResult {
  if (request.kind === 'close') {
    sessions.get(request.session)?.close()
    sessions.delete(request.session)
    return { rows: [] }
  }
  const session = sessions.get(request.session) ?? openSession(start)
  sessions.set(request.session, session)
  switch (request.kind) {
    case 'open':
      return { rows: [] }
    case 'rollback':
      return rollback(session, request.session)
    case 'run':
      return session.run(request)
    case 'iterate':
      return session.iterate(request)
    case 'next':
      return session.next(request)
    case 'leave':
      return session.leave(request.stream)
  }
}

/** Rolls back; a connection that cannot is closed, which does the same. */
function rollback(session: SqliteSession, number: number): WorkerResult {
  try {
    session.rollback()
  } catch {
    sessions.delete(number)
    session.close()
  }
  return { rows: [] }
}

/** Memory of the bytes in the rows, moved to the main thread instead of copied. */
function buffersOf({ rows }: WorkerResult): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = []
  for (const row of rows)
    for (const name in row) {
      const value = row[name]
      if (value instanceof Uint8Array) buffers.push(value.buffer as ArrayBuffer)
    }
  return buffers
}

const describe = (error: unknown): WorkerError =>
  error instanceof Error
    ? { message: error.message, ...('errcode' in error ? { errcode: Number(error.errcode) } : {}) }
    : { message: String(error) }
