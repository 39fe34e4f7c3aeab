import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { securityHeaders } from '../http/security-headers.ts'
import { filesOf, type Manifest, type PageFiles, readManifest } from './manifest.ts'

/** A page in every form in which it is kept. */
export interface Page {
  etag: string
  identity: Buffer<ArrayBuffer>
  br: Buffer<ArrayBuffer>
  gzip: Buffer<ArrayBuffer>
}

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/**
 * index.html of a build for each page: with the style sheets it links to in their place, so that the first paint waits
 * for no second answer, and with preload links for the scripts and styles that only this page needs.
 */
export class Pages {
  /** Security headers of every page: they allow the styles that the page brings along. */
  readonly headers: MiddlewareHandler
  readonly #html: string
  readonly #manifest: Manifest
  readonly #kept = new Map<string, Page>()

  /** Reads a build. Throws without index.html. */
  constructor(folder: string) {
    const styles: string[] = []
    this.#manifest = readManifest(join(folder, '.vite/manifest.json'))
    this.#html = readFileSync(join(folder, 'index.html'), 'utf8').replaceAll(styleLink, (link, path: string) => {
      const sheet = readFileSync(join(folder, path), 'utf8')
      styles.push(hashOf(sheet))
      // The app looks for the link before it loads a page's sheets: without one this sheet would come a second time.
      return `<style>${sheet}</style>${link.replace('<link ', '<link disabled ')}`
    })
    this.headers = securityHeaders(styles)
  }

  /** The page for a URL path; pages that need the same files share one answer. */
  page(path: string): Page {
    const links = linksTo(filesOf(this.#manifest, path))
    const known = this.#kept.get(links) ?? makePage(this.#html, links)
    this.#kept.set(links, known)
    return known
  }
}

/** A style sheet as the build writes it: `<link rel="stylesheet" crossorigin href="/assets/….css">`. */
const styleLink = /<link rel="stylesheet"[^>]* href="([^"]+)">/g

/** The text of a style element as a policy names it (CSP Level 3, section 8.4). */
const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** As the app asks for them later, or the browser would load them twice. */
const linksTo = ({ scripts, styles }: PageFiles): string =>
  [
    ...scripts.map((path) => `<link rel="modulepreload" crossorigin href="${path}">`),
    ...styles.map((path) => `<link rel="preload" as="style" crossorigin href="${path}">`),
  ].join('')

function makePage(html: string, links: string): Page {
  const identity = Buffer.from(html.replace('</head>', () => `${links}</head>`))
  return {
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    br: brotliCompressSync(identity, quickBrotli),
    gzip: gzipSync(identity),
  }
}
