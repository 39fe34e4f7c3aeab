import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { type HeaderSettings, securityHeaders } from '../security-headers.ts'
import type { Settings } from '../../base/settings/settings.ts'

/** The page of a build, the same for every path, in each encoding. */
export interface Page {
  /** Security headers of the page, with the hashes of its inline styles and scripts. */
  headers: MiddlewareHandler
  etag: string
  identity: Buffer<ArrayBuffer>
  br: Buffer<ArrayBuffer>
  gzip: Buffer<ArrayBuffer>
}

/** Settings that the page depends on. */
export type PageSettings = HeaderSettings & Pick<Settings, 'provider'>

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/**
 * Makes the page of a build from index.html: the linked style sheets are inline, so that the first paint waits for no
 * second answer. Throws without index.html.
 */
export function makePage(folder: string, settings: PageSettings): Page {
  const styles: string[] = []
  const html = readFileSync(join(folder, 'index.html'), 'utf8').replaceAll(styleLink, (link, path: string) => {
    const sheet = readFileSync(join(folder, path), 'utf8')
    styles.push(hashOf(sheet))
    // The app looks for the link before it loads a sheet; without the link it would load this one again.
    return `<style>${sheet}</style>${link.replace('<link ', '<link disabled ')}`
  })
  const scripts = [...html.matchAll(inlineScript)].map(([, script = '']) => hashOf(script))
  const identity = Buffer.from(html.replace('</head>', () => `${tagsOf(settings)}</head>`))
  return {
    headers: securityHeaders(settings, { styles, scripts }),
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    br: brotliCompressSync(identity, quickBrotli),
    gzip: gzipSync(identity),
  }
}

/**
 * Tells the app which sites the policy of its page lets it frame, since a page cannot read its own policy, and the
 * provider's name and contact, where they are set.
 */
const tagsOf = ({ frameOrigins, provider: { name, contact } }: PageSettings): string =>
  [
    `<meta name="frame-origins" content="${frameOrigins.join(' ')}" />`,
    name && `<meta name="provider-name" content="${escapeHtml(name)}" />`,
    contact &&
      `<meta name="provider-contact" content="${escapeHtml(contact.text)}" data-href="${escapeHtml(contact.href)}" />`,
  ]
    .filter(Boolean)
    .join('')

/** Escapes text for an attribute in double quotes. */
const escapeHtml = (text: string): string => text.replaceAll(/[&"<>]/g, (sign) => `&#${sign.codePointAt(0)};`)

/** A style sheet as the build writes it: `<link rel="stylesheet" crossorigin href="/assets/….css">`. */
const styleLink = /<link rel="stylesheet"[^<>]* href="([^"<>]+)">/g

/** A script inside index.html; it contains no `<`. */
const inlineScript = /<script>([^<]*)<\/script>/g

/** The text of a style or script element as a policy names it (CSP Level 3, section 8.4). */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
