import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { type HeaderSettings, securityHeaders } from '../http/security-headers.ts'
import { filesOf, type Manifest, type PageFiles, readManifest } from './manifest.ts'

/** Page in each encoding. */
export interface Page {
  etag: string
  identity: Buffer<ArrayBuffer>
  br: Buffer<ArrayBuffer>
  gzip: Buffer<ArrayBuffer>
}

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/**
 * Makes the pages of a build from index.html: the linked style sheets inline, so that the first paint waits for no
 * second answer, and preload links for the scripts and styles of the page.
 */
export class Pages {
  /** Security headers of the pages, with the hashes of their inline styles. */
  readonly headers: MiddlewareHandler
  readonly #html: string
  readonly #manifest: Manifest
  readonly #kept = new Map<string, Page>()

  /** Reads a build. Throws without index.html. */
  constructor(folder: string, settings: HeaderSettings) {
    const styles: string[] = []
    this.#manifest = readManifest(join(folder, '.vite/manifest.json'))
    const html = readFileSync(join(folder, 'index.html'), 'utf8').replaceAll(styleLink, (link, path: string) => {
      const sheet = readFileSync(join(folder, path), 'utf8')
      styles.push(hashOf(sheet))
      // The app looks for the link before it loads a sheet; without the link it would load this one again.
      return `<style>${sheet}</style>${link.replace('<link ', '<link disabled ')}`
    })
    this.#html = html.replace('</head>', () => `${frameOriginsTag(settings)}</head>`)
    this.headers = securityHeaders(settings, { styles })
  }

  /** Finds the page of a URL path; pages with the same files share one. */
  page(path: string): Page {
    const links = linksTo(filesOf(this.#manifest, path))
    const known = this.#kept.get(links) ?? makePage(this.#html, links)
    this.#kept.set(links, known)
    return known
  }
}

/** Tells the app which sites the policy of its page lets it frame; a page cannot read its own policy. */
const frameOriginsTag = ({ frameOrigins }: HeaderSettings): string =>
  `<meta name="frame-origins" content="${frameOrigins.join(' ')}" />`

/** A style sheet as the build writes it: `<link rel="stylesheet" crossorigin href="/assets/….css">`. */
const styleLink = /<link rel="stylesheet"[^<>]* href="([^"<>]+)">/g

/** The text of a style element as a policy names it (CSP Level 3, section 8.4). */
const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Writes the links as the app requests the files later, or the browser would load them twice. */
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
