import type { RouteSource } from './adapters/bgp/route-source.ts'
import type { MailQueue } from './adapters/mail/queue.ts'
import type { VrpSource } from './adapters/rpki/vrp-source.ts'
import type { SharedRegistry } from './adapters/whois/shared-registry.ts'
import type { Passwords } from './auth/password/passwords.ts'
import type { Log } from './base/log.ts'
import type { Settings } from './base/settings/settings.ts'
import type { RefusalNotes } from './store/audit/refusal-notes.ts'
import type { Db } from './store/db/open.ts'
import type { Readiness } from './store/db/readiness.ts'
import type { KeyedQueue } from './store/limits/keyed-queue.ts'
import type { UploadLimits } from './store/limits/upload-limits.ts'
import type { SecretKey } from './store/secret-key/secret-key.ts'

/** Dependencies of the routes; a running server has one such object. */
export interface Deps {
  db: Db
  settings: Settings
  /** Encrypts what the database holds, and gives the keys of signatures. */
  secretKey: SecretKey
  /** Milliseconds since the epoch; tests move it. */
  now: () => number
  log: Log
  mail: MailQueue
  vrps: VrpSource
  /** Announcements that the world sees. */
  seenRoutes: RouteSource
  registry: SharedRegistry
  passwords: Passwords
  /** Queue of the changing calls of each company. */
  changes: KeyedQueue
  /** Audit rows of refused changes. */
  refusals: RefusalNotes
  /** Queues of the uploads. */
  uploads: UploadLimits
  readiness: Readiness
  /** Base of links in mails, without a trailing slash; never taken from a request. */
  publicUrl: () => string
}
