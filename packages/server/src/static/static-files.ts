import { statSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { answerWrongMethod } from '../http/errors.ts'
import { httpTexts } from '../http/http.texts.ts'
import type { PortalEnv } from '../http/portal-env.ts'
import { notBuiltPage } from './not-built-page.ts'
import { Pages } from './page.ts'

/** A build of the web app: its files, and index.html for every page of the app. */
interface Build {
  files: MiddlewareHandler
  pages: Pages
}

type StaticEnv = PortalEnv & { Variables: { build: Build } }

/** Paths of pages, of files about the build, and of packed files, which stand for their plain ones. */
const isNoFile = /^\/(index\.html)?$|\/\.|\.(br|gz)$/

/**
 * Serves the build in a folder, and a later one as soon as it is there. Files come from Hono's `serveStatic`; a page is
 * made here, because it differs from index.html on disk by its styles and by the preload links of its path.
 */
export function staticFiles(folder: string): Hono<StaticEnv> {
  const currentBuild = watchBuild(folder)
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
    if (context.res.ok) for (const [name, value] of cacheHeaders(context.req.path)) context.res.headers.set(name, value)
  })
  app.get('*', (context, next) =>
    isNoFile.test(context.req.path) ? next() : context.get('build').files(context, next),
  )
  // A page would be read as a broken script; after a new build the old one's chunks are asked for like this.
  app.get('*', (context, next) => (isHashed(context.req.path) ? context.text(httpTexts.unknownPath, 404) : next()))
  app.get('*', (context, next) => context.get('build').pages.headers(context, next))
  app.get('*', (context) => {
    const page = context.get('build').pages.page(context.req.path)
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

/** Vite names the files in assets/ after their content, so a browser never asks for one twice. */
const isHashed = (path: string): boolean => path.startsWith('/assets/')

const cacheHeaders = (path: string): [string, string][] => [
  ['cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache'],
  ['vary', 'accept-encoding'],
]

const encodingFor = (context: Context) =>
  accepts(context, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip'],
    default: 'identity',
    // Hono's own match takes the first that the client names; the smaller one is wanted.
    match: (accepted, { supports, default: plain }) =>
      supports.find((name) => accepted.some(({ type, q }) => type === name && q > 0)) ?? plain,
  }) as 'br' | 'gzip' | 'identity'

const lookAgainMs = 1_000

/** The build that lies in the folder now, null while there is none. */
function watchBuild(folder: string): () => Build | null {
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
        found === null ? null : { files: serveStatic({ root: folder, precompressed: true }), pages: new Pages(folder) }
    version = found
    return build
  }
}

/** Changes when the web app is built anew; null while there is no build. */
function versionOf(folder: string): string | null {
  try {
    const { mtimeMs, size, ino } = statSync(join(folder, 'index.html'))
    return `${mtimeMs}/${size}/${ino}`
  } catch {
    return null
  }
}
