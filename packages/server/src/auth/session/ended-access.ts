import { Refusal } from '../../base/refusal.ts'
import type { SignedIn } from './signed-in.ts'

/** Refusal of a session or an API token that has ended, or whose user is disabled; the audit row names them. */
export class EndedAccess extends Refusal {
  readonly signedIn: SignedIn

  constructor(status: 401 | 403, message: string, signedIn: SignedIn) {
    super(status, message)
    this.signedIn = signedIn
  }
}
