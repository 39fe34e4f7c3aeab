import { Worker } from 'node:worker_threads'
import { DatabaseTrouble } from '../driver/database-trouble.ts'
import type {
  WorkerAnswer,
  WorkerCall,
  WorkerError,
  WorkerRequest,
  WorkerResult,
  WorkerStart,
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

interface Pending {
  resolve: (answer: WorkerAnswer) => void
  reject: (error: Error) => void
}

/** One life of a worker thread. A caller that needs several calls on one connection makes them on the same life. */
export class WorkerLife {
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #lastSession = 0
  #failure: Error | undefined
  isOver = false

  constructor(start: WorkerStart) {
    this.#worker = new Worker(program, { workerData: start })
    // An idle worker does not keep the process alive.
    this.#worker.unref()
    this.#worker.on('message', (answer: WorkerAnswer) => this.#settle(answer))
    this.#worker.on('error', (error: Error) => (this.#failure = error))
    this.#worker.on('exit', () => this.#end())
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

/** Worker thread that is started when it is needed, and again after it has ended. */
export class WorkerClient {
  readonly #start: WorkerStart
  #life: WorkerLife | undefined

  constructor(start: WorkerStart) {
    this.#start = start
  }

  get load(): number {
    return this.#life?.load ?? 0
  }

  /** The running worker. */
  life(): WorkerLife {
    if (!this.#life || this.#life.isOver) this.#life = new WorkerLife(this.#start)
    return this.#life
  }

  /** Waits for calls under way, closes the shared connection and ends the thread. */
  async stop(): Promise<void> {
    if (!this.#life || this.#life.isOver) return
    await this.#life.call({ kind: 'close', session: 0 }).catch(() => undefined)
    await this.#life.stop()
  }
}
