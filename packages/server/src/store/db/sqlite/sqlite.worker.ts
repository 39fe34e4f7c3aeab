import { parentPort } from 'node:worker_threads'
import { openSession, type SqliteSession } from './session.ts'
import {
  noRows,
  type SessionCall,
  type WorkerAnswer,
  type WorkerError,
  type WorkerRequest,
  type WorkerResult,
  type WorkerTask,
} from './worker-messages.ts'

let task: WorkerTask | undefined
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

function answer(call: WorkerRequest): WorkerResult {
  switch (call.kind) {
    case 'begin':
      task = call.task
      return noRows
    case 'end':
      for (const session of sessions.keys()) close(session)
      return noRows
    case 'close':
      return close(call.session)
    default:
      return answerIn(openedSession(call.session), call)
  }
}

function answerIn(session: SqliteSession, call: Exclude<SessionCall, { kind: 'close' }>): WorkerResult {
  switch (call.kind) {
    case 'open':
      return noRows
    case 'rollback':
      return rollback(session, call.session)
    case 'run':
      return session.run(call)
    case 'iterate':
      return session.iterate(call)
    case 'next':
      return session.next(call)
    case 'leave':
      return session.leave(call.stream)
  }
}

function openedSession(number: number): SqliteSession {
  const known = sessions.get(number)
  if (known) return known
  if (!task) throw new Error('no file to work on')
  const session = openSession(task)
  sessions.set(number, session)
  return session
}

function close(number: number): WorkerResult {
  const session = sessions.get(number)
  sessions.delete(number)
  session?.close()
  return noRows
}

/** Rolls back; a connection that cannot is closed, which does the same. */
function rollback(session: SqliteSession, number: number): WorkerResult {
  try {
    session.rollback()
  } catch {
    sessions.delete(number)
    session.close()
  }
  return noRows
}

/** Memory of the bytes in the rows, moved to the main thread instead of copied. */
function buffersOf({ rows }: WorkerResult): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = []
  for (const row of rows)
    for (const value of row) if (value instanceof Uint8Array) buffers.push(value.buffer as ArrayBuffer)
  return buffers
}

const describe = (error: unknown): WorkerError =>
  error instanceof Error
    ? { message: error.message, ...('errcode' in error ? { errcode: Number(error.errcode) } : {}) }
    : { message: String(error) }
