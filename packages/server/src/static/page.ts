import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { mediaTypeOf } from './file-types.ts'
import { filesOf, type PageFiles } from './manifest.ts'
import { etagOf, type WebBuild, type WebFile } from './web-build.ts'

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/**
 * index.html for a page: with the style sheets it links to in their place, so that the first paint waits for no
 * second answer, and with preload links for the scripts and styles that only this page needs.
 */
export class Pages {
  /** The content security policy of every page: it knows the styles that the page brings along. */
  readonly policy: string
  readonly #build: WebBuild
  readonly #html: string
  readonly #kept = new Map<string, WebFile>()

  constructor(build: WebBuild) {
    this.#build = build
    const styles: string[] = []
    this.#html = build.html.replaceAll(styleLink, (link, path: string) => {
      const sheet = build.file(path)?.plain.toString()
      if (sheet === undefined) return link
      styles.push(hashOf(sheet))
      // The app looks for the link before it loads a page's sheets: without one this sheet would come a second time.
      return `<style>${sheet}</style>${link.replace('<link ', '<link disabled ')}`
    })
    this.policy = contentSecurityPolicy(styles)
  }

  /** The page for a URL path; pages that need the same files share one answer. */
  page(path: string): WebFile {
    const links = linksTo(filesOf(this.#build.manifest, path))
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

function makePage(html: string, links: string): WebFile {
  const plain = Buffer.from(html.replace('</head>', () => `${links}</head>`))
  return {
    mediaType: mediaTypeOf('index.html'),
    etag: etagOf(plain),
    plain,
    packed: { br: brotliCompressSync(plain, quickBrotli), gzip: gzipSync(plain) },
  }
}
