type Bytes = Uint8Array<ArrayBuffer>

/** A finished answer: its bytes and the version that it shows. */
interface Kept {
  etag: string
  body: Bytes
}

const keptBytes = 128 * 1024 * 1024

/**
 * Keeps the last answer of each company while its version stands: serialising is the whole cost of a long
 * list. The version is read from the database with every request, so several processes never disagree.
 */
export class OrderListCache {
  readonly #kept = new Map<number, Kept>()
  #bytes = 0

  /** The answer for this version, made when it is not at hand. */
  async get(companyId: number, etag: string, make: () => Promise<string>): Promise<Bytes> {
    const known = this.#kept.get(companyId)
    if (known?.etag === etag) return known.body
    const body = new TextEncoder().encode(await make())
    this.#keep(companyId, { etag, body })
    return body
  }

  /** A Map walks in the order of insertion, so the first key is the answer that was made longest ago. */
  #keep(companyId: number, fresh: Kept): void {
    this.#drop(companyId)
    this.#kept.set(companyId, fresh)
    this.#bytes += fresh.body.byteLength
    for (const id of this.#kept.keys()) {
      if (this.#bytes <= keptBytes) return
      this.#drop(id)
    }
  }

  #drop(companyId: number): void {
    this.#bytes -= this.#kept.get(companyId)?.body.byteLength ?? 0
    this.#kept.delete(companyId)
  }
}
