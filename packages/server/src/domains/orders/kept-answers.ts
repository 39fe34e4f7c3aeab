/** A finished answer: its bytes and the version that it shows. */
interface Kept {
  etag: string
  body: Uint8Array<ArrayBuffer>
}

const keptCompanies = 200

/**
 * Keeps the last answer of each company while its version stands: serialising is the whole cost of a long
 * list. The version is read from the database with every request, so several processes never disagree.
 */
export class KeptAnswers {
  readonly #kept = new Map<number, Kept>()

  /** The answer for this version, made when it is not at hand. */
  async get(companyId: number, etag: string, make: () => Promise<string>): Promise<Kept> {
    const known = this.#kept.get(companyId)
    if (known?.etag === etag) return known
    const fresh = { etag, body: new TextEncoder().encode(await make()) }
    if (this.#kept.size >= keptCompanies) this.#kept.clear()
    this.#kept.set(companyId, fresh)
    return fresh
  }
}
