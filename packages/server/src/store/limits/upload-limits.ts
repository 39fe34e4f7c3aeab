import { Refusal } from '../../base/refusal.ts'
import type { Settings } from '../../base/settings/settings.ts'
import { limitsTexts } from '../store.texts.ts'
import { companyBusy, createKeyedQueue, type KeyedQueue } from './keyed-queue.ts'

/** Queues of the uploads of one server process. */
export interface UploadLimits {
  /** Uploads of each company side by side. */
  perCompany: KeyedQueue
  /** All uploads side by side. */
  inAll: KeyedQueue
  /** Parts of files on their way to the database: others' changes wait for few of them only. */
  writes: KeyedQueue
}

/** Shorter than the time after which a client gives up a form of which no byte moves. */
const defaultWaitMs = 10_000
const writesAtOnce = 2
const writeWaitMs = 20_000

/** Creates the queues; an upload that waits is not read, so it costs a connection only. */
export function createUploadLimits({ uploads }: Pick<Settings, 'uploads'>): UploadLimits {
  const serverBusy = () =>
    new Refusal(503, limitsTexts.serverBusy, { limit: 'uploads', headers: { 'retry-after': '10' } })
  const { perCompany, inAll, waitMs = defaultWaitMs } = uploads
  return {
    perCompany: createKeyedQueue({ running: perCompany, waiting: 2 * perCompany, waitMs }, companyBusy),
    inAll: createKeyedQueue({ running: inAll, waiting: inAll, waitMs }, serverBusy),
    writes: createKeyedQueue({ running: writesAtOnce, waiting: Infinity, waitMs: writeWaitMs }, serverBusy),
  }
}
