import { Worker } from 'node:worker_threads'
import { DatabaseTrouble } from '../driver/database-trouble.ts'
import type {
  WorkerAnswer,
  WorkerCall,
  WorkerError,
  WorkerRequest,
  WorkerResult,
  WorkerTask,
} from './worker-messages.ts'

/** The built server has this file beside it under the same name. */
const program = new URL(import.meta.url.endsWith('.ts') ? './sqlite.worker.ts' : './sqlite.worker.js', import.meta.url)

/** Error of SQLite with its extended result code, as `node:sqlite` throws it in the worker. */
class SqliteError extends Error {
  readonly errcode: number | undefined

  constructor({ message, errcode }: WorkerError) {
    super(message)
    this.errcode = errcode
  }
}

/** Threads whose file is closed. A process that opens one database after the other, as tests do, starts few of them. */
const idle: Worker[] = []

/** A thread to go on with; the number of one that has ended is -1. */
const idleThread = (): Worker | undefined => {
  const thread = idle.pop()
  return thread?.threadId === -1 ? undefined : thread
}

interface Pending {
  resolve: (answer: WorkerAnswer) => void
  reject: (error: Error) => void
}

/** Work of a thread on one file. A caller that needs several calls on one connection makes them on the same life. */
export class WorkerLife {
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  readonly #onMessage = (answer: WorkerAnswer): void => this.#settle(answer)
  readonly #onError = (error: Error): void => void (this.#failure = error)
  readonly #onExit = (): void => this.#end()
  #lastId = 0
  #lastSession = 0
  #failure: Error | undefined
  isOver = false

  constructor(task: WorkerTask) {
    this.#worker = idleThread() ?? new Worker(program)
    // An idle worker does not keep the process alive.
    this.#worker.unref()
    this.#worker.on('message', this.#onMessage).on('error', this.#onError).on('exit', this.#onExit)
    // A thread that has ended says so to the next call.
    this.call({ kind: 'begin', task }).catch(() => undefined)
  }

  /** Number of calls without an answer. */
  get load(): number {
    return this.#pending.size
  }

  /** Number for a connection of its own. */
  newSession(): number {
    return (this.#lastSession += 1)
  }

  /** Calls the worker. Rejects with the error of SQLite, or with `DatabaseTrouble` when the thread has ended. */
  async call(call: WorkerCall, transfer: ArrayBuffer[] = []): Promise<WorkerResult> {
    const answer = await this.#ask(call, transfer)
    if ('result' in answer) return answer.result
    // Created here and not at the message, so that the stack names the caller.
    throw new SqliteError(answer.error)
  }

  /** Waits for calls under way, closes the file and leaves the thread to the next life. */
  async release(): Promise<void> {
    const closed = this.call({ kind: 'end' })
    this.isOver = true
    try {
      await closed
      this.#worker.off('message', this.#onMessage).off('error', this.#onError).off('exit', this.#onExit)
      idle.push(this.#worker)
    } catch {
      await this.stop()
    }
  }

  /** Ends the thread. */
  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  #ask(call: WorkerCall, transfer: ArrayBuffer[]): Promise<WorkerAnswer> {
    return new Promise((resolve, reject) => {
      if (this.isOver) return reject(this.#lost())
      const id = (this.#lastId += 1)
      const request: WorkerRequest = { id, ...call }
      this.#worker.postMessage(request, transfer)
      if (this.#pending.size === 0) this.#worker.ref()
      this.#pending.set(id, { resolve, reject })
    })
  }

  #settle(answer: WorkerAnswer): void {
    const pending = this.#pending.get(answer.id)
    this.#pending.delete(answer.id)
    if (this.#pending.size === 0) this.#worker.unref()
    pending?.resolve(answer)
  }

  #end(): void {
    this.isOver = true
    for (const { reject } of this.#pending.values()) reject(this.#lost())
    this.#pending.clear()
  }

  #lost(): DatabaseTrouble {
    return new DatabaseTrouble('unavailable', this.#failure ?? new Error('the database thread has ended'))
  }
}

/** Worker thread that is started when it is needed, and again after it has ended, until it is stopped. */
export class WorkerClient {
  readonly #task: WorkerTask
  #life: WorkerLife | undefined
  #isStopped = false

  constructor(task: WorkerTask) {
    this.#task = task
  }

  get load(): number {
    return this.#life?.load ?? 0
  }

  /** The running worker. Throws after `stop`, so that late work opens no file that its owner may be removing. */
  life(): WorkerLife {
    if (this.#isStopped) throw new DatabaseTrouble('unavailable', new Error('the database is closed'))
    if (!this.#life || this.#life.isOver) this.#life = new WorkerLife(this.#task)
    return this.#life
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#life && !this.#life.isOver) await this.#life.release()
  }
}
