import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'

/** Work of a thread: a file, and the longest wait for a lock that another connection holds. */
export interface WorkerTask {
  path: string
  role: 'writer' | 'reader'
  lockTimeoutMs: number
}

/** Call to a worker; it works on one file from `begin` to `end`, which closes what is open. */
export type WorkerCall = { kind: 'begin'; task: WorkerTask } | { kind: 'end' } | SessionCall

/**
 * Call in a session. Each is a connection of its own, opened at its first call: 0 is shared by single
 * statements, others belong to one stream or one snapshot.
 */
export type SessionCall = { session: number } & (
  | { kind: 'open' }
  | { kind: 'rollback' }
  | { kind: 'close' }
  | { kind: 'run'; sql: string; parameters: SQLInputValue[]; lockTimeoutMs?: number }
  | { kind: 'iterate'; stream: number; sql: string; parameters: SQLInputValue[] }
  | { kind: 'next'; stream: number; size: number }
  | { kind: 'leave'; stream: number }
)

/** Values of a row in the order of the columns: their names are copied between the threads once, not with each row. */
export type WorkerRow = SQLOutputValue[]

/** Rows of a statement that returns some, else the numbers of its changes. */
export interface WorkerResult {
  columns: string[]
  rows: WorkerRow[]
  changes?: number | bigint
  lastInsertRowid?: number | bigint
}

/** Error of `node:sqlite`, whose own fields a structured clone would lose. */
export interface WorkerError {
  message: string
  errcode?: number
}

export const noRows: WorkerResult = { columns: [], rows: [] }

export type WorkerRequest = { id: number } & WorkerCall

export type WorkerAnswer = { id: number; result: WorkerResult } | { id: number; error: WorkerError }
