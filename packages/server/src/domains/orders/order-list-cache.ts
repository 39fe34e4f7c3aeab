import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

/** Serialised list with its version. */
interface CachedList {
  etag: string
  body: Bytes
  /** The body in gzip, from the first client that accepts it. */
  gzipped: Promise<Bytes> | null
}

const maxBytes = 128 * 1024 * 1024
const compress = promisify(gzip)

/**
 * Caches the last list of each company until its version changes. Every request reads the version from the database, so
 * several processes return the same list.
 */
export class OrderListCache {
  readonly #lists = new Map<number, CachedList>()
  #bytes = 0

  /** Returns the list of this version; creates it from its pieces when it is not cached. */
  async get(companyId: number, etag: string, make: () => AsyncIterable<string>): Promise<CachedList> {
    const known = this.#lists.get(companyId)
    if (known?.etag === etag) return known
    const fresh: CachedList = { etag, body: await encoded(make()), gzipped: null }
    this.#keep(companyId, fresh)
    return fresh
  }

  /** Compresses a list, once a version. */
  gzipped(list: CachedList): Promise<Bytes> {
    return (list.gzipped ??= compress(list.body))
  }

  /** Stores a list and drops the oldest ones above the limit; a Map iterates in the order of insertion. */
  #keep(companyId: number, fresh: CachedList): void {
    this.#drop(companyId)
    this.#lists.set(companyId, fresh)
    this.#bytes += fresh.body.byteLength
    for (const id of this.#lists.keys()) {
      if (this.#bytes <= maxBytes) return
      this.#drop(id)
    }
  }

  #drop(companyId: number): void {
    this.#bytes -= this.#lists.get(companyId)?.body.byteLength ?? 0
    this.#lists.delete(companyId)
  }
}

/** Encodes a text that comes in pieces. */
export async function encoded(pieces: AsyncIterable<string>): Promise<Bytes> {
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(Buffer.from(piece))
  return Buffer.concat(parts)
}
