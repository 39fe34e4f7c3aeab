import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { mediaTypeOf } from './file-types.ts'
import { chunksOf } from './manifest.ts'
import { etagOf, type WebBuild, type WebFile } from './web-build.ts'

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** index.html for a page, with preload links for the script chunks that only this page needs. */
export class Pages {
  readonly #build: WebBuild
  readonly #kept = new Map<string, WebFile>()

  constructor(build: WebBuild) {
    this.#build = build
  }

  /** The page for a URL path; pages that need the same chunks share one answer. */
  page(path: string): WebFile {
    const chunks = chunksOf(this.#build.manifest, path)
    const key = chunks.join(' ')
    const known = this.#kept.get(key) ?? makePage(this.#build.html, chunks)
    this.#kept.set(key, known)
    return known
  }
}

function makePage(html: string, chunks: string[]): WebFile {
  const links = chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="${chunk}">`).join('')
  const plain = Buffer.from(html.replace('</head>', () => `${links}</head>`))
  return {
    mediaType: mediaTypeOf('index.html'),
    etag: etagOf(plain),
    plain,
    packed: { br: brotliCompressSync(plain, quickBrotli), gzip: gzipSync(plain) },
  }
}
