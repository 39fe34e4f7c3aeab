import { createHash } from 'node:crypto'
import { statSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import type { Settings } from '../../base/settings/settings.ts'
import { answerWrongMethod } from '../errors.ts'
import { httpTexts } from '../http.texts.ts'
import type { PortalEnv } from '../portal-env.ts'
import { type HeaderSettings, securityHeaders } from '../security-headers.ts'

/** Build of the web app: its files, and the page made from its index.html. */
interface Build {
  files: MiddlewareHandler
  page: Page
}

type StaticSettings = PageSettings & Pick<Settings, 'webDir'>
type StaticEnv = PortalEnv & { Variables: { build: Build } }

/** Paths of pages, of files about the build, and of the compressed copies of files. */
const isNoFile = /^\/(index\.html)?$|\/\.|\.(br|gz)$/

/**
 * Serves the build in a folder, and a newer build within a second. Hono's `serveStatic` serves the files. Every
 * other path is the page, which differs from index.html on disk by its inline styles.
 */
export function staticFiles(settings: StaticSettings): Hono<StaticEnv> {
  const currentBuild = watchBuild(settings)
  const app = new Hono<StaticEnv>()
  app.get('*', async (context, next) => {
    const build = currentBuild()
    if (build === null) return context.html(notBuiltPage, 503, { 'cache-control': 'no-store' })
    context.set('build', build)
    await next()
  })
  app.get('*', etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy', 'x-request-id'] }))
  app.get('*', async (context, next) => {
    await next()
    if (context.res.ok) for (const [name, value] of cacheHeaders(context)) context.res.headers.set(name, value)
  })
  app.get('*', (context, next) =>
    isNoFile.test(context.req.path) ? next() : context.get('build').files(context, next),
  )
  // After a new build, open pages ask for chunks of the old one; a page in their place would be a broken script.
  app.get('*', (context, next) =>
    isHashed(context.req.path) ? context.text(httpTexts.unknownPath, 404, { 'cache-control': 'no-store' }) : next(),
  )
  app.get('*', (context, next) => context.get('build').page.headers(context, next))
  app.get('*', (context) => {
    const { page } = context.get('build')
    const encoding = encodingFor(context)
    const body = page[encoding]
    return context.body(body, 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.byteLength),
      etag: page.etag,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    })
  })
  app.all('*', (context) => answerWrongMethod(context, ['GET', 'HEAD']))
  return app
}

/** True for files that Vite names by a hash of their content; browsers keep them for good. */
const isHashed = (path: string): boolean => path.startsWith('/assets/')

/** Secrets of the links in mails. A cache would keep the address of the page with them. */
const linkSecrets = ['token', 'key']

function cacheHeaders({ req }: Context): [string, string][] {
  const hasSecret = linkSecrets.some((name) => req.query(name) !== undefined)
  const forPage = hasSecret ? 'no-store' : 'no-cache'
  return [
    ['cache-control', isHashed(req.path) ? 'public, max-age=31536000, immutable' : forPage],
    ['vary', 'accept-encoding'],
  ]
}

const encodingFor = (context: Context) =>
  accepts(context, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip'],
    default: 'identity',
    // The default takes the first one that the client names; br is smaller.
    match: (accepted, { supports, default: plain }) =>
      supports.find((name) => accepted.some(({ type, q }) => type === name && q > 0)) ?? plain,
  }) as 'br' | 'gzip' | 'identity'

const lookAgainMs = 1_000

/** Returns a function that finds the build in the folder, null before the first build. */
function watchBuild({ webDir: folder, ...settings }: StaticSettings): () => Build | null {
  let lookedAt = -Infinity
  let version: string | null = null
  let build: Build | null = null
  return () => {
    const now = performance.now()
    if (now - lookedAt < lookAgainMs) return build
    lookedAt = now
    const found = versionOf(folder)
    if (found !== version)
      build =
        found === null
          ? null
          : { files: serveStatic({ root: folder, precompressed: true }), page: makePage(folder, settings) }
    version = found
    return build
  }
}

/** Reads a text that changes with each build; null before the first build. */
function versionOf(folder: string): string | null {
  try {
    const { mtimeMs, size, ino } = statSync(join(folder, 'index.html'))
    return `${mtimeMs}/${size}/${ino}`
  } catch {
    return null
  }
}

/** Page in place of the app before the first build. */
const notBuiltPage = `<!doctype html>
<html lang="tr">
<head><meta charset="utf-8"><title>${httpTexts.webNotBuiltTitle}</title></head>
<body><h1>${httpTexts.webNotBuiltTitle}</h1><p>${httpTexts.webNotBuilt}</p></body>
</html>
`

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
    // The app looks for the link before it loads a sheet; without the link it would load this one again. A type that is
    // no style sheet is never fetched (HTML, "link type stylesheet"); Chromium 150 fetches a disabled one.
    return `<style>${sheet}</style>${link.replace('<link ', '<link type="text/inline" ')}`
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
