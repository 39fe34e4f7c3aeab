import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

/** A finished answer: its bytes and the version that it shows. */
interface Kept {
  etag: string
  body: Bytes
  /** The same bytes as gzip packs them, from when somebody first took them so. */
  packed: Promise<Bytes> | null
}

const keptBytes = 128 * 1024 * 1024
const pack = promisify(gzip)

/**
 * Keeps the last answer of each company while its version stands: serialising is the whole cost of a long
 * list. The version is read from the database with every request, so several processes never disagree.
 */
export class OrderListCache {
  readonly #kept = new Map<number, Kept>()
  #bytes = 0

  /** The answer for this version, made when it is not at hand. */
  async get(companyId: number, etag: string, make: () => Promise<string>): Promise<Kept> {
    const known = this.#kept.get(companyId)
    if (known?.etag === etag) return known
    const fresh: Kept = { etag, body: new TextEncoder().encode(await make()), packed: null }
    this.#keep(companyId, fresh)
    return fresh
  }

  /** The bytes of an answer packed with gzip, which is done once and not on the thread that answers. */
  packed(answer: Kept): Promise<Bytes> {
    return (answer.packed ??= pack(answer.body))
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
