/** Answers of writes, kept so that a repeat gets the same answer without a second effect. */
export interface IdempotencyTables {
  idempotency_keys: {
    /** `user:ID` for the key of a client, `session:ID` for a request without one, `token:ID` for an API token. */
    actor: string
    method: string
    path: string
    /** Key of the client; for a request without one the hash of its content. */
    key: string
    /** SHA-256 of the parsed fields and file contents. */
    request_hash: string
    status: number
    answer: string
    expires_at: number
  }
}
