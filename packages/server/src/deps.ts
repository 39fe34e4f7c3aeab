import type { MailQueue } from './adapters/mail/queue.ts'
import type { VrpSource } from './adapters/rpki/vrp-source.ts'
import type { SharedRegistry } from './adapters/whois/shared-registry.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Db } from './db/open.ts'
import type { KeyedQueue } from './limits/keyed-queue.ts'
import type { UploadLimits } from './limits/upload-limits.ts'
import type { Log } from './log/log.ts'
import type { Settings } from './settings/settings.ts'

/** Dependencies of the routes; a running server has one such object. */
export interface Deps {
  db: Db
  settings: Settings
  /** Milliseconds since the epoch; tests move it. */
  now: () => number
  log: Log
  mail: MailQueue
  vrps: VrpSource
  registry: SharedRegistry
  passwords: Passwords
  /** Queue of the changing calls of each company. */
  changes: KeyedQueue
  /** Queues of the uploads. */
  uploads: UploadLimits
  /** Base of links in mails, without a trailing slash; never taken from a request. */
  publicUrl: () => string
}
