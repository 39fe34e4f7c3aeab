import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'

/** Start data of a worker: the file, and the longest wait for a lock that another connection holds. */
export interface WorkerStart {
  path: string
  role: 'writer' | 'reader'
  lockTimeoutMs: number
}

/**
 * Call to a worker. Each session is a connection of its own, opened at its first call: 0 is shared by single
 * statements, others belong to one stream or one snapshot.
 */
export type WorkerCall = { session: number } & (
  | { kind: 'open' | 'close' | 'rollback' }
  | { kind: 'run'; sql: string; parameters: SQLInputValue[]; lockTimeoutMs?: number }
  | { kind: 'iterate'; stream: number; sql: string; parameters: SQLInputValue[] }
  | { kind: 'next'; stream: number; size: number }
  | { kind: 'leave'; stream: number }
)

export type WorkerRow = Record<string, SQLOutputValue>

/** Rows of a statement that returns some, else the numbers of its changes. */
export interface WorkerResult {
  rows: WorkerRow[]
  changes?: number | bigint
  lastInsertRowid?: number | bigint
}

/** Error of `node:sqlite`, whose own fields a structured clone would lose. */
export interface WorkerError {
  message: string
  errcode?: number
}

export type WorkerRequest = { id: number } & WorkerCall

export type WorkerAnswer = { id: number; result: WorkerResult } | { id: number; error: WorkerError }
