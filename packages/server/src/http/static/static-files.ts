import { statSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { answerWrongMethod } from '../errors.ts'
import { httpTexts } from '../http.texts.ts'
import type { PortalEnv } from '../portal-env.ts'
import type { Settings } from '../../base/settings/settings.ts'
import { makePage, type Page, type PageSettings } from './page.ts'

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
