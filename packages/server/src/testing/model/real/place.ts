import type { DemoSignIn } from '../../../demo/companies.ts'
import type { Db } from '../../../store/db/open.ts'
import type { SecretKey } from '../../../store/secret-key/secret-key.ts'

/** Running server that the model is compared with: in this process with a clock of the test, or in its own process. */
export interface Place {
  url: () => string
  db: Db
  secretKey: SecretKey
  signIns: readonly DemoSignIn[]
  now: () => number
  /** Moves the clock; null for the clock of the machine. */
  wait: ((ms: number) => void) | null
  /** Ends the process without a word and starts it again on the same data; null for a server of this process. */
  kill: (() => Promise<void>) | null
}
